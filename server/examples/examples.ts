import type { ExampleAnswer } from '#contract/examples.ts';
import { type Language, languages } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ExpertGame,
  listExpertGamesOf,
  listQuestionsOfGames,
  listSampleQuestions,
  requireGameId,
} from '#server/games/games.ts';
import { listPublished } from '#server/game-settings/game-settings.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { listExampleShares } from '#server/sharing/sharing.ts';
import { answerForVisitors, type VisitorAnswer, type VisitorQuestion, withShortSources } from './visitor-answer.ts';

export { exampleOf } from './visitor-answer.ts';

/** Answers shown at a time. */
const shown = 3;
/** Sample questions of one game that are tried. */
const triedOfGame = 4;
/** Settings and sources change without a new revision. */
const freshMs = 60 * 60_000;
const keptMax = 1000;

interface WrittenAnswer {
  /** What the answer depends on besides its question: the game's articles and its title. */
  basis: string;
  until: number;
  /** Undefined if the answer is not good enough to be shown. */
  answer: Promise<VisitorAnswer | undefined>;
}

/** What a game's answers are written from beside its articles. */
interface SampledGame {
  game: ExpertGame;
  /** As they are published; null where the game has none of its own. */
  settings: unknown;
  questions: { language: string; text: string }[];
  excluded: ReadonlySet<number>;
}

/** A visitor of a busy machine is shown one answer less; the next one asks for it again. */
function withoutLate(error: unknown): undefined {
  if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
}

export interface Examples {
  items: ExampleAnswer[];
  total: number;
}

export interface ExampleReader {
  /** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
  list: (slug: string | undefined, language: Language) => Promise<Examples>;
  /**
   * Writes the missing answers of the home page and of the games on it, so that no reader waits for them; the signal ends
   * it after the answer that is being written.
   */
  keepReady: (signal: AbortSignal) => Promise<void>;
}

const readers = new WeakMap<Deps, ExampleReader>();

/** One for the whole process, so that requests find what the scheduled task has written. */
export function openExamples(deps: Deps): ExampleReader {
  const opened = readers.get(deps) ?? createReader(deps);
  readers.set(deps, opened);
  return opened;
}

/**
 * Answers to sample questions are written once for each revision of a game, by the extractive expert: a visitor costs no
 * model anything. Gates are read with each request, so that text behind a new gate is no longer shown.
 */
function createReader(deps: Deps): ExampleReader {
  const cache = new Map<string, WrittenAnswer>();

  /** Those of these games that have an expert, in their order: as few statements for all of them as for one. */
  async function readGames(slugs: readonly string[]): Promise<SampledGame[]> {
    const games = await listExpertGamesOf(deps.db, slugs);
    const ids = games.map(({ id }) => id);
    const questions = await listQuestionsOfGames(deps.db, ids);
    const excluded = await listGatedChunks(deps.db, ids);
    const published = await listPublished(deps.db, ids);
    const sampled = games.map((game) => ({
      game,
      settings: published.find(({ game_id }) => game_id === game.id)?.published ?? null,
      questions: questions.filter(({ game_id }) => game_id === game.id),
      excluded,
    }));
    return sampled.sort((a, b) => slugs.indexOf(a.game.slug) - slugs.indexOf(b.game.slug));
  }

  /** Up to `most` answers of a game, in the order of its questions. */
  async function answersOf(
    { game, settings, questions, excluded }: SampledGame,
    language: Language,
    most: number,
    signal?: AbortSignal,
  ): Promise<ExampleAnswer[]> {
    const offered = questions.filter((question) => question.language === language).slice(0, triedOfGame);
    const answers: ExampleAnswer[] = [];
    for (const { text: question } of offered) {
      if (answers.length === most || signal?.aborted === true) break;
      const written = await answerTo(game, settings, { question, excluded, language }).catch(withoutLate);
      if (written !== undefined) answers.push(written.answer);
    }
    return answers;
  }

  async function answerTo(
    game: ExpertGame,
    settings: unknown,
    asking: VisitorQuestion,
  ): Promise<VisitorAnswer | undefined> {
    const key = `${asking.language} ${game.id} ${asking.question}`;
    const basis = JSON.stringify([game.kb_revision, game.title, settings]);
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

  /** The games whose sample questions are on the home page. */
  async function listFirstGames(language: Language): Promise<string[]> {
    const { items } = await listSampleQuestions(deps.db, language);
    return [...new Set(items.map(({ game_slug }) => game_slug))];
  }

  /** One answer of each game on the home page. */
  async function answersOfSeveral(language: Language): Promise<ExampleAnswer[]> {
    const examples: ExampleAnswer[] = [];
    for (const sampled of await readGames(await listFirstGames(language))) {
      if (examples.length === shown) break;
      examples.push(...(await answersOf(sampled, language, 1)));
    }
    return examples;
  }

  async function answersOfOne(slug: string, language: Language): Promise<ExampleAnswer[]> {
    const [sampled] = await readGames([slug]);
    return sampled === undefined ? [] : answersOf(sampled, language, shown);
  }

  return {
    list: async (slug, language) => {
      const game_id = slug === undefined ? undefined : await requireGameId(deps.db, { slug });
      const chosen = await listExampleShares(deps.db, { game_id, language, limit: shown });
      const written = slug === undefined ? await answersOfSeveral(language) : await answersOfOne(slug, language);
      const isNew = ({ question }: ExampleAnswer) => chosen.every((example) => example.question !== question);
      const items = [...chosen.map(withShortSources), ...written.filter(isNew)].slice(0, shown);
      return { items, total: items.length };
    },
    keepReady: async (signal) => {
      for (const language of languages)
        for (const sampled of await readGames(await listFirstGames(language)))
          await answersOf(sampled, language, shown, signal);
    },
  };
}
