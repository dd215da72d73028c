import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FitFeatures, fitNames, fitOf, type FitWeights, readFit } from '#server/expert/answer-fit.ts';
import { choosePassages } from '#server/expert/passages.ts';
import { languageOf } from '#server/expert/question-language.ts';
import { fitWeights } from '#server/retrieval/logistic.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { readCorpus } from './corpus.ts';
import { areaUnderCurve } from './metrics.ts';
import { holdsFact, readQuestions } from './questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench:fit -- FOLDER

Fits the weights by which an answer is held to fit its question, and prints how well they tell fitting answers from others:
on half A of the questions in FOLDER/questions-dev.jsonl, which they are fitted to, on half B, on each game by the other,
and on the answers that people graded. Each question is asked twice, the second time without the chunks that answer it.`;

interface Example {
  features: FitFeatures;
  fits: boolean;
  game: string;
  half: string;
}

const sources = 8;
const further = 32;
const gameId = 1;
const steps = 20_000;
/** Keeps weights small where few examples speak for more. */
const pull = 0.002;
const worthFrom = 3;

function fit(examples: readonly Example[]): FitWeights {
  const share = 1 / examples.length;
  const counted = examples.map(({ features, fits }) => ({ features, holds: fits, share }));
  return fitWeights(fitNames, counted, { from: { base: 0, score: 0, lead_fifth: 0, lead_eighth: 0 }, steps, pull });
}

function areaOf(examples: readonly Example[], weights: FitWeights): string {
  return areaUnderCurve(
    examples.map(({ features, fits }) => ({ score: fitOf(features, weights), positive: fits })),
  ).toFixed(3);
}

function openGames(folder: string, slugs: Iterable<string>) {
  return new Map(
    [...new Set(slugs)].map((slug) => {
      const corpus = readCorpus(join(folder, 'corpora', `${slug}.json`));
      const retrieval = openRetrieval(async () => corpus.chunks);
      /** What an answer quotes, and how well that fits; null where nothing is answered. */
      const ask = async (question: string, excluded: ReadonlySet<number> = new Set()) => {
        const game = { id: gameId, title: corpus.title, kb_revision: 1 };
        const { hits, analysis } = await retrieval.retrieve({ game, question, limit: sources + further, excluded });
        const found = { chunks: hits.slice(0, sources), further: hits.slice(sources) };
        const passages = choosePassages({ text: question, analysis, language: languageOf(question) }, found);
        const [first] = passages;
        if (first === undefined) return null;
        const text = passages.map((one) => `${one.heading} ${one.chunk.article_title}\n${one.text}`).join('\n');
        return { text, features: readFit(first.score, found.chunks) };
      };
      return [slug, { chunks: corpus.chunks, ask }] as const;
    }),
  );
}

const grades = z.record(z.string(), z.object({ charged: z.boolean(), grade: z.int() }));
const conversations = z.array(z.object({ id: z.string(), game: z.string(), turns: z.array(z.string()) }));
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'answers', name), 'utf8'));

async function main(): Promise<void> {
  const [folder = ''] = readArguments(usage, { least: 1 }).positionals;
  const questions = readQuestions(join(folder, 'questions-dev.jsonl'));
  const others = conversations.parse(readJson('questions.json'));
  const games = openGames(folder, [...questions.map((one) => one.game_slug), ...others.map(({ game }) => game)]);
  const examples: Example[] = [];
  for (const { question, game_slug, half, must_contain, places } of questions) {
    const { ask, chunks } = games.get(game_slug)!;
    const answering = chunks.filter(({ chunk_key }) => places.includes(chunk_key)).map(({ id }) => id);
    for (const excluded of answering.length > 0 ? [[], answering] : [[]]) {
      const answer = await ask(question, new Set(excluded));
      if (answer === null) continue;
      const fits = must_contain !== null && holdsFact(answer.text, must_contain);
      examples.push({ features: answer.features, fits, game: game_slug, half });
    }
  }
  const halfOf = (name: string) => examples.filter(({ half }) => half === name);
  const weights = fit(halfOf('A'));
  console.log(weights);
  for (const half of ['A', 'B']) console.log(`half ${half}: area ${areaOf(halfOf(half), weights)}`);
  for (const slug of new Set(questions.map((one) => one.game_slug))) {
    const by_others = fit(halfOf('A').filter(({ game }) => game !== slug));
    const mine = examples.filter(({ game }) => game === slug);
    console.log(`${slug} by the others: area ${areaOf(mine, by_others)}`);
  }
  const graded: Example[] = [];
  const known = grades.parse(readJson('grades.json'));
  const single = [
    ...questions.map(({ id, game_slug, question }) => ({ id, game: game_slug, turns: [question] })),
    ...others.filter(({ turns }) => turns.length === 1),
  ];
  for (const { id, game, turns } of single) {
    const grade = known[id];
    const answer = grade?.charged === true ? await games.get(game)!.ask(turns[0]!) : null;
    if (grade !== undefined && answer !== null)
      graded.push({ features: answer.features, fits: grade.grade >= worthFrom, game, half: '' });
  }
  console.log(`${graded.length} charged answers graded by people: area ${areaOf(graded, weights)}`);
  for (const [game, those] of Map.groupBy(graded, (one) => one.game))
    console.log(`  ${game}: ${those.length}, area ${areaOf(those, weights)}`);
}

await main();
