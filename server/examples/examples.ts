import type { ExampleAnswer } from '#contract/examples.ts';
import type { Language } from '#contract/values/languages.ts';
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
import { answerForVisitors, withShortSources, type VisitorAnswer } from './visitor-answer.ts';

/** Answers shown at a time. */
const shown = 3;
/** Sample questions of one game that are tried. */
const triedOfGame = 4;
/** Settings and sources change without a new revision. */
const freshMs = 60 * 60_000;
const gamesMax = 300;

interface WrittenAnswers {
  /** What the answers depend on: the game's articles and its sample questions. */
  basis: string;
  until: number;
  answers: Promise<VisitorAnswer[]>;
}

export interface Examples {
  items: ExampleAnswer[];
  total: number;
}

/**
 * Makes the function that lists what visitors are shown. Answers to sample questions are written once for each
 * revision of a game, by the extractive expert: a visitor costs no model anything. Gates are looked at with each
 * reading, so that text behind a new one is not shown on.
 */
export function openExamples(deps: Deps) {
  const cache = new Map<string, WrittenAnswers>();

  async function answersOf(game: ExpertGame, language: Language): Promise<ExampleAnswer[]> {
    const questions = (await listOfferedQuestions(deps.db, game.id, language)).slice(0, triedOfGame);
    const gated = await listGatedChunks(deps.db, game.id);
    const key = `${language} ${game.id}`;
    const basis = [String(game.kb_revision), game.title, ...questions].join('\n');
    const known = cache.get(key);
    if (known !== undefined && known.basis === basis && performance.now() < known.until) {
      const answers = await known.answers;
      if (answers.every(({ given }) => given.every((id) => !gated.has(id)))) return answers.map(({ answer }) => answer);
    }
    const answers = answerAll(deps, game, { questions, gated, language });
    store(key, { basis, until: performance.now() + freshMs, answers });
    return (await answers).map(({ answer }) => answer);
  }

  function store(key: string, entry: WrittenAnswers): void {
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > gamesMax && oldest !== undefined) cache.delete(oldest);
    entry.answers.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
  }

  /** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
  return async function listExamples(slug: string | undefined, language: Language): Promise<Examples> {
    const game_id = slug === undefined ? undefined : await requireGameId(deps.db, { slug });
    const chosen = await listExampleShares(deps.db, { game_id, language, limit: shown });
    const written = slug === undefined ? await answersOfSeveral(language) : await answersOfOne(slug, language);
    const isNew = ({ question }: ExampleAnswer) => chosen.every((example) => example.question !== question);
    const items = [...chosen.map(withShortSources), ...written.filter(isNew)].slice(0, shown);
    return { items, total: items.length };
  };

  async function answersOfOne(slug: string, language: Language): Promise<ExampleAnswer[]> {
    const game = await findExpertGame(deps.db, slug);
    return game === undefined ? [] : answersOf(game, language);
  }

  /** The first of each game whose sample questions stand on the first page. */
  async function answersOfSeveral(language: Language): Promise<ExampleAnswer[]> {
    const { items } = await listSampleQuestions(deps.db, language);
    const examples: ExampleAnswer[] = [];
    for (const slug of new Set(items.map(({ game_slug }) => game_slug))) {
      if (examples.length === shown) break;
      const [first] = await answersOfOne(slug, language);
      if (first !== undefined) examples.push(first);
    }
    return examples;
  }
}

interface VisitorQuestions {
  questions: readonly string[];
  gated: ReadonlySet<number>;
  language: Language;
}

async function answerAll(deps: Deps, game: ExpertGame, given: VisitorQuestions): Promise<VisitorAnswer[]> {
  const answers: VisitorAnswer[] = [];
  for (const question of given.questions) {
    if (answers.length === shown) break;
    const answer = await answerForVisitors(deps, game, { question, excluded: given.gated, language: given.language });
    if (answer !== undefined) answers.push(answer);
  }
  return answers;
}
