import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FitFeatures, fitNames, scoreFit, type FitWeights, readFit } from '#server/expert/quote/answer-fit.ts';
import { choosePassages } from '#server/expert/quote/passages.ts';
import { languageOf } from '#server/language/question-language.ts';
import { fitWeights } from '#server/language/logistic.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { readCorpus } from './common/corpus.ts';
import { areaUnderCurve, mean } from './common/metrics.ts';
import { demoPrefix, holdsAnswer, type LabelledQuestion, readQuestions } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- train-fit FOLDER [--held-out TRIALS]

Fits the weights by which an answer is held to fit its question, and prints how well they tell fitting answers from others.
They are fitted to the labelled questions of half A, each asked twice, the second time without the chunks that answer it,
to the answers that people graded, and to what a game answers to questions about other games. Where FOLDER also holds
questions-players.jsonl, all of those that nothing answers and a tenth of the others are taken, too. Printed for each game
are the figures by weights from the others alone, and what charging from each limit on means.

  --held-out TRIALS  graded questions that are left out: those whose id begins with one of these, parted by commas;
                     "fourth-,fifth-,sixth-,seventh-,eighth-" if not given: the present weights (server/expert/quote/answer-fit.ts)
                     were fitted without the fourth and before the later ones; '' takes all

Questions about the demonstration games are left out: their articles are not in FOLDER.`;

interface Example {
  features: FitFeatures;
  fits: boolean;
  game: string;
  /** `graded`: by people, and charged; `foreign`: asked of another game than it is about, which would have answered. */
  kind: 'A' | 'B' | 'graded' | 'free' | 'foreign';
  /** Labelled, and asked with all chunks in place. */
  is_answerable: boolean;
  /** The evidence speaks for an answer. */
  is_answered: boolean;
  grade: number | null;
}

/** What an example of each kind counts. */
const weightOf: Record<Example['kind'], number> = { A: 1, B: 1, graded: 1.5, free: 0.5, foreign: 0.3 };
const sources = 8;
const further = 32;
const gameId = 1;
const steps = 8_000;
/** Of the players' questions that the articles answer, one of so many is taken. */
const playersTaken = 10;
/** Of the questions that nobody graded, one of so many is asked of the other games. */
const foreignTaken = 3;
/** Keeps weights small where few examples speak for more. */
const pull = 0.0005;
const worthFrom = 3;
const worthlessTo = 2;
const goodFrom = 4;
const limits = [0.2, 0.25, 0.3, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6];

const noWeights: FitWeights = {
  base: 0,
  score: 0,
  lead_fifth: 0,
  lead_eighth: 0,
  asked_words: 0,
  named: 0,
  coverage_best: 0,
  number_missing: 0,
};

function fit(examples: readonly Example[]): FitWeights {
  const total = examples.reduce((sum, { kind }) => sum + weightOf[kind], 0);
  const counted = examples.map(({ features, fits, kind }) => ({
    features,
    holds: fits,
    share: weightOf[kind] / total,
  }));
  return fitWeights(fitNames, counted, { from: noWeights, steps, pull });
}

function areaOf(examples: readonly Example[], weights: FitWeights): string {
  return areaUnderCurve(
    examples.map(({ features, fits }) => ({ score: scoreFit(features, weights), positive: fits })),
  ).toFixed(3);
}

function openGames(folder: string, slugs: Iterable<string>) {
  return new Map(
    [...new Set(slugs)].map((slug) => {
      // "demo/wesnoth" is the game of the demonstration's articles.
      const path = slug.startsWith('demo/') ? join(import.meta.dirname, '..') : join(folder, 'corpora');
      const corpus = readCorpus(join(path, `${slug}.json`));
      const retrieval = openRetrieval(async () => corpus.chunks);
      /** What an answer quotes, and how well that fits; null where nothing is answered. */
      const ask = async (question: string, excluded: ReadonlySet<number> = new Set()) => {
        const game = { id: gameId, title: corpus.title, kb_revision: 1 };
        const { hits, analysis, evidence } = await retrieval.retrieve({
          game,
          question,
          limit: sources + further,
          excluded,
        });
        const found = { chunks: hits.slice(0, sources), further: hits.slice(sources) };
        const passages = choosePassages({ text: question, analysis, language: languageOf(question) }, found);
        if (passages.length === 0) return null;
        const text = passages.map((one) => `${one.heading} ${one.chunk.article_title}\n${one.text}`).join('\n');
        const is_answered = evidence.decision === 'answer';
        return {
          text,
          is_answered,
          features: readFit(passages, { analysis, chunks: found.chunks, evidence }),
        };
      };
      return [slug, { chunks: corpus.chunks, ask }] as const;
    }),
  );
}

/** What charging from each limit on means: what is charged for nothing, and what is good and free. */
function reportLimits(by: string, examples: readonly Example[], certaintyOf: (one: Example) => number): void {
  const answerable = examples.filter((one) => one.is_answerable);
  const foreign = examples.filter(({ kind }) => kind === 'foreign');
  const graded = examples.filter(({ grade }) => grade !== null);
  for (const limit of limits) {
    const isCharged = (one: Example) => one.is_answered && certaintyOf(one) >= limit;
    const shareOf = (those: readonly Example[]) => mean(those.map((one) => Number(isCharged(one)))).toFixed(2);
    const charged = graded.filter(isCharged);
    const worthless = charged.filter(({ grade }) => grade! <= worthlessTo).length;
    const good = graded.filter(({ grade }) => grade! >= goodFrom);
    console.log(
      `from ${limit.toFixed(2)}, ${by}: of graded ${charged.length} charged, of which worthless ` +
        `${(worthless / charged.length).toFixed(2)}; of good ones charged ${shareOf(good)}; ` +
        `of answerable ${shareOf(answerable)}, of those about other games ${shareOf(foreign)}`,
    );
  }
}

function readPlayers(folder: string): LabelledQuestion[] {
  const path = join(folder, 'questions-players.jsonl');
  if (!existsSync(path)) return [];
  const all = readQuestions(path);
  const answerable = all.filter((one) => one.answerable);
  return [...answerable.filter((_, i) => i % playersTaken === 0), ...all.filter((one) => !one.answerable)];
}

const grades = z.record(z.string(), z.object({ charged: z.boolean(), grade: z.int() }));
const conversations = z.array(z.object({ id: z.string(), game: z.string(), turns: z.array(z.string()) }));
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'answers', name), 'utf8'));

async function main(): Promise<void> {
  const options = { 'held-out': { type: 'string', default: 'fourth-,fifth-,sixth-,seventh-,eighth-' } } as const;
  const { positionals, values } = readArguments(usage, { options, least: 1 });
  const [folder = ''] = positionals;
  const heldOut = values['held-out'].split(',').filter((prefix) => prefix !== '');
  const isHeldOut = (id: string) => heldOut.some((prefix) => id.startsWith(prefix));
  const questions = [...readQuestions(join(folder, 'questions-dev.jsonl')), ...readPlayers(folder)];
  const others = conversations.parse(readJson('questions.json')).filter(({ game }) => !game.startsWith(demoPrefix));
  const games = openGames(folder, [...questions.map((one) => one.game_slug), ...others.map(({ game }) => game)]);
  const examples: Example[] = [];
  for (const one of questions) {
    const { question, game_slug: game, half, places, answerable } = one;
    const { ask, chunks } = games.get(game)!;
    const answering = chunks.filter(({ chunk_key }) => places.includes(chunk_key)).map(({ id }) => id);
    for (const excluded of answering.length > 0 ? [[], answering] : [[]]) {
      const answer = await ask(question, new Set(excluded));
      if (answer === null) continue;
      const fits = holdsAnswer(answer.text, one);
      const is_answerable = answerable && excluded.length === 0;
      examples.push({ ...answer, fits, game, kind: half, is_answerable, grade: null });
    }
  }
  const known = grades.parse(readJson('grades.json'));
  const single = [
    ...questions
      .filter(({ id }, i) => known[id] !== undefined || i % foreignTaken === 0)
      .map(({ id, game_slug, question }) => ({ id, game: game_slug, turns: [question] })),
    ...others.filter(({ id, turns }) => turns.length === 1 && !isHeldOut(id)),
  ];
  for (const { id, game: own, turns } of single) {
    for (const [game, { ask }] of games) {
      const answer = game === own && known[id] === undefined ? null : await ask(turns[0]!);
      if (answer === null || (game !== own && !answer.is_answered)) continue;
      const { grade = null, charged = false } = game === own ? known[id]! : {};
      const kind = game !== own ? 'foreign' : charged ? 'graded' : 'free';
      examples.push({ ...answer, fits: grade !== null && grade >= worthFrom, game, kind, is_answerable: false, grade });
    }
  }
  const fitted = examples.filter(({ kind }) => kind !== 'B');
  const weights = fit(fitted);
  console.log(weights);
  const byOthers = new Map(
    [...games.keys()].map((slug) => [slug, fit(fitted.filter(({ game }) => game !== slug))] as const),
  );
  const certaintyOf = (one: Example) => scoreFit(one.features, byOthers.get(one.game));
  for (const kind of ['A', 'B', 'graded'] as const) {
    const those = examples.filter((one) => one.kind === kind);
    const scored = those.map((one) => ({ score: certaintyOf(one), positive: one.fits }));
    console.log(
      `${kind}: ${those.length}, area ${areaOf(those, weights)}, each game by the others ${areaUnderCurve(scored).toFixed(3)}`,
    );
  }
  for (const [game, those] of Map.groupBy(
    examples.filter(({ kind }) => kind === 'graded'),
    (one) => one.game,
  ))
    console.log(`  ${game} by the others: ${those.length} graded, area ${areaOf(those, byOthers.get(game)!)}`);
  reportLimits('by the others', examples, certaintyOf);
  reportLimits('by the present weights', examples, ({ features }) => scoreFit(features));
}

await main();
