import { join } from 'node:path';
import { openEncoder } from '#server/encoder/encoder.ts';
import { createEmbedder, type Embedder, textsAtOnce } from '#server/providers/model/embedder.ts';
import { type MeaningSource, openRetrieval, type Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { joinUnits, packUnit, type UnitVectors } from '#server/language/unit-vectors.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import { type Corpus, readCorpus } from './common/corpus.ts';
import { hitAt, mean, ndcgAt, percentile, recallAt } from './common/metrics.ts';
import { type LabelledQuestion, readQuestions } from './common/questions.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- embeddings FOLDER [--game SLUG] [--url http://localhost:11434/v1 --model NAME [--key KEY]]

Asks labelled questions by words only and by words and meaning, and prints the difference, how fast texts get their
vectors and how long a question waits for its own. FOLDER holds questions-dev.jsonl and corpora/<game_slug>.json. Without
--url it is the encoder that comes with the product.`;

const weights = [0, 0.25, 0.5, 1];
const rankedHits = 10;
/** The fastest of these is what a question costs: the first pays for the index and vectors, some for other work. */
const rounds = 6;

interface Game extends Corpus {
  id: number;
  words: Retrieval;
  both: Retrieval;
}

interface Made {
  units: number;
  vectors: ReadonlyMap<number, UnitVectors>;
}

async function vectorsOf(embedder: Embedder, { chunks }: Corpus): Promise<Made> {
  const units = chunks.flatMap((chunk) => unitTexts(chunk).map((text) => ({ id: chunk.id, text })));
  const vectors = new Map<number, (UnitVectors | null)[]>();
  let dimensions = 0;
  for (let from = 0; from < units.length; from += textsAtOnce) {
    const some = units.slice(from, from + textsAtOnce);
    const found = await embedder.embed(
      some.map(({ text }) => text),
      { kind: 'text' },
    );
    for (const [i, { id }] of some.entries()) {
      const vector = found[i] ?? null;
      dimensions = vector?.length ?? dimensions;
      vectors.set(id, [...(vectors.get(id) ?? []), vector && packUnit(vector)]);
    }
  }
  return { units: units.length, vectors: new Map([...vectors].map(([id, own]) => [id, joinUnits(own, dimensions)])) };
}

/** @param waits how long each question waited for its vector */
function meaningOf(embedder: Embedder, stored: ReadonlyMap<number, UnitVectors>, waits: number[]): MeaningSource {
  const remembered = new Map<string, Float32Array | null>();
  const ask = async (text: string) => {
    const began = performance.now();
    const [vector = null] = await embedder.embed([text], { kind: 'question' });
    waits.push(performance.now() - began);
    return vector;
  };
  return {
    model: embedder.model,
    countVectors: async () => stored.size,
    loadVectors: async (ids) => new Map([...stored].filter(([id]) => ids.includes(id))),
    readQuestion: async (text) => {
      if (!remembered.has(text)) remembered.set(text, await ask(text));
      return remembered.get(text) ?? null;
    },
    forgetQuestion: () => {},
    prepare: async () => {},
  };
}

interface Outcome {
  ndcg: number;
  recall: number;
  hit: number;
  ms: number;
}

async function askAll(game: Game, questions: readonly LabelledQuestion[], weight: number): Promise<Outcome[]> {
  const retrieval = weight === 0 ? game.words : game.both;
  const settings = { ...defaultSettings, dense_weight: weight };
  const of = { id: game.id, title: game.title, kb_revision: 1 };
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const query = question.question;
    let ms = Infinity;
    let ranked: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const { hits } = await retrieval.retrieve({ game: of, question: query, limit: rankedHits, settings });
      ms = Math.min(ms, performance.now() - began);
      ranked = [...new Set(hits.map((hit) => hit.chunk_key))];
    }
    const own = question.own_language_places.length > 0 ? question.own_language_places : question.places;
    const grades = new Map(own.map((place) => [place, 1]));
    const any = new Map(question.places.map((place) => [place, 1]));
    outcomes.push({
      ndcg: ndcgAt(10, ranked, grades),
      recall: recallAt(5, ranked, grades),
      hit: hitAt(5, ranked, any),
      ms,
    });
  }
  return outcomes;
}

/** The encoder that comes with the product is closed at the end; a server is not ours. */
function openEmbedder({ url, model = '', key }: { url?: string; model?: string; key?: string }) {
  if (url === undefined) return openEncoder();
  return { ...createEmbedder({ base_url: url, api_key: key ?? null, model }), close: async () => {} };
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { game: text, url: text, model: text, key: text } as const;
  const { values, positionals } = readArguments(usage, { options, least: 1 });
  if ((values.url === undefined) !== (values.model === undefined)) stopWithUsage(usage, 'Name both --url and --model.');
  const [folder = ''] = positionals;
  const embedder = openEmbedder(values);
  const questions = readQuestions(join(folder, 'questions-dev.jsonl')).filter(
    ({ answerable, game_slug }) => answerable && (values.game ?? game_slug) === game_slug,
  );
  const runs = new Map<number, Outcome[]>(weights.map((weight) => [weight, []]));
  const sizes: number[] = [];
  const waits: number[] = [];
  // Whatever is loaded first is loaded now.
  await embedder.embed(['level'], { kind: 'text' });
  for (const [i, slug] of [...new Set(questions.map((question) => question.game_slug))].entries()) {
    const corpus = readCorpus(join(folder, 'corpora', `${slug}.json`));
    const load = async () => corpus.chunks;
    const began = performance.now();
    const { units, vectors } = await vectorsOf(embedder, corpus);
    const seconds = (performance.now() - began) / 1000;
    const words = openRetrieval(load);
    const both = openRetrieval(load, { meaning: [meaningOf(embedder, vectors, waits)] });
    const game: Game = { ...corpus, id: i + 1, words, both };
    const own = questions.filter(({ game_slug }) => game_slug === slug);
    for (const weight of weights) runs.get(weight)?.push(...(await askAll(game, own, weight)));
    const thousands = corpus.chunks.length / 1000;
    sizes.push(both.heldBytes().vectors / 1e6 / thousands);
    const speed = `${units} units in ${seconds.toFixed(1)} s, ${(units / seconds).toFixed(0)} a second`;
    console.log(`${slug}: ${corpus.chunks.length} chunks, ${own.length} questions, ${speed}`);
  }
  await embedder.close();
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(share, waits).toFixed(0));
  console.log(`model ${embedder.model}: ${mean(sizes).toFixed(2)} MB more for a thousand chunks`);
  console.log(`a question’s vector: p50 ${p50} ms, p95 ${p95} ms\n`);
  console.log('weight  ndcg@10  recall@5   hit@5  better  worse  p50_ms  p95_ms');
  const base = runs.get(0) ?? [];
  for (const [weight, outcomes] of runs) {
    const column = (name: 'ndcg' | 'recall' | 'hit') => mean(outcomes.map((one) => one[name])).toFixed(4);
    const deltas = outcomes.map(({ ndcg }, i) => ndcg - (base[i]?.ndcg ?? 0));
    const times = outcomes.map(({ ms }) => ms);
    const cells = [
      weight.toFixed(2).padStart(6),
      column('ndcg').padStart(8),
      column('recall').padStart(9),
      column('hit').padStart(7),
      String(deltas.filter((delta) => delta > 1e-9).length).padStart(7),
      String(deltas.filter((delta) => delta < -1e-9).length).padStart(6),
      percentile(0.5, times).toFixed(2).padStart(7),
      percentile(0.95, times).toFixed(2).padStart(7),
    ];
    console.log(cells.join(' '));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
