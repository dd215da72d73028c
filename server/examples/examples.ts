import type { ExampleAnswer } from '#contract/examples.ts';
import { type Language, languages } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ExpertGame,
  findExpertGame,
  listOfferedQuestions,
  listSampleQuestions,
  requireGameId,
} from '#server/games/games.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { listExampleShares } from '#server/sharing/sharing.ts';
import { answerForVisitors, type VisitorAnswer, type VisitorQuestion, withShortSources } from './visitor-answer.ts';

/** Answers shown at a time. */
const shown = 3;
/** Sample questions of one game that are tried. */
const triedOfGame = 4;
/** Settings and sources change without a new revision. */
const freshMs = 60 * 60_000;
const keptMax = 1000;

interface WrittenAnswer {
  /** What the answer depends on beside its question: the game's articles. */
  basis: string;
  until: number;
  /** Nothing where the question is no example. */
  answer: Promise<VisitorAnswer | undefined>;
}

export interface Examples {
  items: ExampleAnswer[];
  total: number;
}

export interface ExampleReader {
  /** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
  list: (slug: string | undefined, language: Language) => Promise<Examples>;
  /** Writes what readers of the first page, and of the games on it, would have to wait for. */
  keepReady: () => Promise<void>;
}

const readers = new WeakMap<Deps, ExampleReader>();

/** The one reader of this process: what one part of it gets ready, the others show. */
export function openExamples(deps: Deps): ExampleReader {
  const opened = readers.get(deps) ?? createReader(deps);
  readers.set(deps, opened);
  return opened;
}

/**
 * Answers to sample questions are written once for each revision of a game, by the extractive expert: a visitor costs no
 * model anything. Gates are looked at with each reading, so that text behind a new one is not shown on.
 */
function createReader(deps: Deps): ExampleReader {
  const cache = new Map<string, WrittenAnswer>();

  /** At most so many of its answers, the first questions first. */
  async function answersOf(slug: string, language: Language, most: number): Promise<ExampleAnswer[]> {
    const game = await findExpertGame(deps.db, slug);
    if (game === undefined) return [];
    const questions = (await listOfferedQuestions(deps.db, game.id, language)).slice(0, triedOfGame);
    const excluded = await listGatedChunks(deps.db, game.id);
    const answers: ExampleAnswer[] = [];
    for (const question of questions) {
      if (answers.length === most) break;
      const written = await answerTo(game, { question, excluded, language });
      if (written !== undefined) answers.push(written.answer);
    }
    return answers;
  }

  async function answerTo(game: ExpertGame, asking: VisitorQuestion): Promise<VisitorAnswer | undefined> {
    const key = `${asking.language} ${game.id} ${asking.question}`;
    const basis = `${game.kb_revision} ${game.title}`;
    const known = cache.get(key);
    if (known !== undefined && known.basis === basis && performance.now() < known.until) {
      const written = await known.answer;
      if (written === undefined || written.given.every((id) => !asking.excluded.has(id))) return written;
    }
    const answer = answerForVisitors(deps, game, asking);
    keep(key, { basis, until: performance.now() + freshMs, answer });
    return answer;
  }

  function keep(key: string, entry: WrittenAnswer): void {
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > keptMax && oldest !== undefined) cache.delete(oldest);
    entry.answer.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
  }

  /** The games whose sample questions stand on the first page. */
  async function listFirstGames(language: Language): Promise<string[]> {
    const { items } = await listSampleQuestions(deps.db, language);
    return [...new Set(items.map(({ game_slug }) => game_slug))];
  }

  /** One of each of those games. */
  async function answersOfSeveral(language: Language): Promise<ExampleAnswer[]> {
    const examples: ExampleAnswer[] = [];
    for (const slug of await listFirstGames(language)) {
      if (examples.length === shown) break;
      examples.push(...(await answersOf(slug, language, 1)));
    }
    return examples;
  }

  return {
    list: async (slug, language) => {
      const game_id = slug === undefined ? undefined : await requireGameId(deps.db, { slug });
      const chosen = await listExampleShares(deps.db, { game_id, language, limit: shown });
      const written = slug === undefined ? await answersOfSeveral(language) : await answersOf(slug, language, shown);
      const isNew = ({ question }: ExampleAnswer) => chosen.every((example) => example.question !== question);
      const items = [...chosen.map(withShortSources), ...written.filter(isNew)].slice(0, shown);
      return { items, total: items.length };
    },
    keepReady: async () => {
      for (const language of languages)
        for (const slug of await listFirstGames(language)) await answersOf(slug, language, shown);
    },
  };
}
