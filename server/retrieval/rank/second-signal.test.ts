import { expect, test } from 'vitest';
import { buildIndex } from '../index/build-index.ts';
import type { ChunkText } from '../chunk.ts';
import { type MeaningSource, openRetrieval, type RetrievalRequest } from '../retrieval.ts';
import { defaultSettings } from '../settings.ts';
import { packUnit, type UnitVectors } from '#server/language/unit-vectors.ts';
import { createVectorCaches } from './vector-cache.ts';

const texts = ['The crypt lies under the chapel.', 'Coal is sold to power plants.', 'Ships carry coal and wood.'];
const chunks: ChunkText[] = texts.map((content, i) => ({
  id: i + 1,
  chunk_key: `key-${i + 1}`,
  article_id: i + 1,
  article_title: 'Notes',
  language: 'en',
  section: '',
  content,
}));
/** Each chunk has an axis of its own. */
const axis = (n: number) => Float32Array.from({ length: 4 }, (_, i) => Number(i === n));
const game = { id: 1, title: 'Islands', kb_revision: 1 };

interface Source extends MeaningSource {
  stored: Map<number, UnitVectors>;
  embedded: string[];
  forgotten: string[];
  loads: number[][];
  counts: number;
}

/** Vectors of all chunks, and a question that lies where the first does; what is asked is written down. */
function sourceOf(answer: Float32Array | null = axis(0)): Source {
  const stored = new Map(chunks.map(({ id }, i) => [id, packUnit(axis(i))]));
  const source: Source = {
    model: 'm',
    stored,
    embedded: [],
    forgotten: [],
    loads: [],
    counts: 0,
    countVectors: async () => {
      source.counts += 1;
      return stored.size;
    },
    loadVectors: async (ids) => {
      source.loads.push([...ids]);
      return new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!]] : [])));
    },
    readQuestion: async (text) => {
      source.embedded.push(text);
      return answer;
    },
    forgetQuestion: (text) => void source.forgotten.push(text),
    prepare: async (all) => void source.embedded.push(...all),
  };
  return source;
}

const ask = (meaning: MeaningSource | undefined, question: string, rest: Partial<RetrievalRequest> = {}) =>
  openRetrieval(async () => chunks, { meaning: meaning && [meaning] }).retrieve({ game, question, ...rest });
const idsOf = ({ hits }: { hits: readonly { id: number }[] }) => hits.map(({ id }) => id);

test('what only its meaning finds comes beside what the words find, and the evidence stays that of the words where nobody knows what is near', async () => {
  const words = await ask(undefined, 'coal and catacombs');
  const fused = await ask(sourceOf(), 'coal and catacombs', { settings: { ...defaultSettings, dense_weight: 2 } });
  expect(idsOf(words)).not.toContain(1);
  expect(fused.hits.find(({ id }) => id === 1)?.score).toBe(0);
  expect(fused.evidence).toEqual(words.evidence);
  expect(fused.second_signal).toMatchObject({ state: 'fused', model: 'm', weight: 2, covered: 3, chunks: 3 });
  const places = fused.second_signal.state === 'fused' ? fused.second_signal.places : new Map<number, unknown>();
  expect(places.get(1)).toMatchObject({ words_rank: null, meaning_rank: 1, similarity: expect.closeTo(1, 5) });
});

test('it is told how far the nearest unit stands above what questions about something else come to', async () => {
  const near = async (answer: Float32Array) =>
    ask({ ...sourceOf(answer), unrelated: { mean: 0.5, deviation: 0.1 } }, 'coal');
  const [coal, other] = [await near(axis(1)), await near(Float32Array.from([0.5, 0.45, 0.4, 0.6]))];
  expect(coal.evidence.meaning!.nearest).toBeCloseTo(5, 1);
  expect(coal.hits[0]?.nearness).toEqual([expect.closeTo(5, 1)]);
  expect(other.evidence.meaning!.nearest).toBeCloseTo(0, 1);
});

test('a question that is but the name of an article is left to the words', async () => {
  const named = await ask({ ...sourceOf(axis(3)), unrelated: { mean: 0.5, deviation: 0.1 } }, 'notes');
  expect(named.second_signal.state).toBe('fused');
  const { judge: _judge, ...words } = await ask(undefined, 'notes');
  expect(named.evidence).toEqual(words.evidence);
});

test('a reader of the nearest units weighs in, but not for a name alone, nor where it comes to nothing in time', async () => {
  const source = { ...sourceOf(axis(3)), unrelated: { mean: 0.5, deviation: 0.1 } };
  const readings: [string, string[]][] = [];
  const judge = async (question: string, odds?: number) => {
    const found = await openRetrieval(async () => chunks, {
      meaning: [source],
      read: async (text, units) => {
        readings.push([text, units.map((unit) => unit.text)]);
        return odds === undefined ? [] : units.map((_, place) => odds - place);
      },
    }).retrieve({ game, question, context: { text: 'tunnel', weight: 0.5 } });
    return [found.evidence, await found.judge()] as const;
  };
  const [before, sure] = await judge('where is coal', 9);
  expect(sure).toMatchObject({
    ...before,
    certainty: expect.any(Number),
    decision: 'answer',
    answered_in: 3,
  });
  expect(sure.certainty).toBeGreaterThan(before.certainty);
  expect(readings).toEqual([['where is coal tunnel', expect.arrayContaining([expect.stringContaining('coal')])]]);
  expect((await judge('where is coal', -9))[1].decision).toBe('none');
  const [late, unread] = await judge('where is coal');
  expect(unread).toEqual(late);
  const [name, left] = await judge('notes', 9);
  expect(left).toEqual(name);
});

test('without a server, with weight 0 and where words alone are wanted nothing is asked and nothing differs', async () => {
  const plain = await ask(undefined, 'coal');
  const source = sourceOf();
  for (const rest of [{ settings: { ...defaultSettings, dense_weight: 0 } }, { words_only: true }]) {
    const found = await ask(source, 'coal', rest);
    const read = async (of: typeof found) => ({ ...of, beside: of.beside(), judge: await of.judge() });
    expect(await read(found)).toEqual(await read(plain));
  }
  expect(plain.second_signal).toEqual({ state: 'off' });
  expect([source.embedded, source.loads, source.counts]).toEqual([[], [], 0]);
});

test('where the question gets no vector, or one that cannot be compared, the words alone decide', async () => {
  const words = idsOf(await ask(undefined, 'coal'));
  for (const answer of [null, Float32Array.of(1, 0)]) {
    const found = await ask(sourceOf(answer), 'coal');
    expect([idsOf(found), found.second_signal.state]).toEqual([words, 'failed']);
  }
});

test('a vector that cannot be compared is asked for anew, and who is patient is refused rather than given words', async () => {
  const source = sourceOf(Float32Array.of(1, 0));
  await ask(source, 'coal');
  expect(source.forgotten).toEqual(['coal']);
  await expect(ask(source, 'coal', { vector_required: true })).rejects.toMatchObject({ code: 'unavailable' });
});

test('chunks behind a gate are not found by their meaning either', async () => {
  const found = await ask(sourceOf(), 'coal and catacombs', { excluded: new Set([1]) });
  expect(found.second_signal.state).toBe('fused');
  expect(idsOf(found)).not.toContain(1);
});

test('with too few vectors the words alone decide, until a later look finds the rest', async () => {
  const source = sourceOf();
  source.stored.delete(2);
  const retrieval = openRetrieval(async () => chunks, { meaning: [source] });
  const state = async (rest: Partial<RetrievalRequest> = {}) =>
    (await retrieval.retrieve({ game, question: 'coal', ...rest })).second_signal;
  expect(await state()).toEqual({ state: 'not_ready', covered: 2, chunks: 3 });
  source.stored.set(2, packUnit(axis(1)));
  expect(await state()).toMatchObject({ state: 'not_ready' });
  expect(await state({ freshness: 'current' })).toMatchObject({ state: 'fused', covered: 3 });
  expect(source.loads).toEqual([[1, 2, 3], [2]]);
});

test('a game whose chunks all have vectors is never counted again, and the next revision reads what is new', async () => {
  const source = sourceOf();
  const retrieval = openRetrieval(async (_game, revision) => chunks.slice(0, revision + 1), { meaning: [source] });
  for (const kb_revision of [1, 1, 2]) await retrieval.retrieve({ game: { ...game, kb_revision }, question: 'coal' });
  expect(source.loads).toEqual([[1, 2], [3]]);
  expect(source.counts).toBe(0);
});

test('questions are got ready as they will be asked: with aliases, once, and not where meaning has no weight', async () => {
  const source = sourceOf();
  const retrieval = openRetrieval(async () => chunks, { meaning: [source] });
  const settings = { ...defaultSettings, aliases: [{ from: 'black stone', to: 'coal' }] };
  await retrieval.prepare({ game, questions: ['who buys black stone'], settings });
  await retrieval.prepare({ game, questions: ['crypt'], settings: { ...defaultSettings, dense_weight: 0 } });
  source.stored.clear();
  await openRetrieval(async () => chunks, { meaning: [source] }).prepare({ game, questions: ['crypt'] });
  expect(source.embedded).toEqual(['who buys coal']);
});

test('vectors over the budget are let go, the game asked for last stays', async () => {
  const source = sourceOf();
  const caches = createVectorCaches({ budget_bytes: 60 });
  const cache = caches.of(source);
  const index = (revision: number) => ({ revision, index: buildIndex(chunks) }) as never;
  await cache.open(1, index(1), 'recent');
  await cache.open(2, index(1), 'recent');
  expect(caches.heldBytes()).toBe(40);
  await cache.open(1, index(1), 'recent');
  expect(source.loads).toHaveLength(3);
});

test('vectors that do not fit the questions any more are read anew', async () => {
  const source = sourceOf();
  let now = 0;
  const cache = createVectorCaches({ now: () => now }).of(source);
  const index = { revision: 1, index: buildIndex(chunks) } as never;
  expect((await cache.open(1, index, 'recent'))?.dimensions).toBe(4);
  for (const { id } of chunks) source.stored.set(id, packUnit(Float32Array.of(1, 0)));
  cache.forget(1);
  expect((await cache.open(1, index, 'recent'))?.dimensions).toBe(4);
  now += 10_000;
  expect((await cache.open(1, index, 'recent'))?.dimensions).toBe(2);
});

test('a game whose vectors of a new model are not made yet is asked by those of the old one, and then by its own', async () => {
  const [fresh, old] = [sourceOf(axis(0)), { ...sourceOf(axis(1)), model: 'old' }];
  fresh.stored.clear();
  const retrieval = openRetrieval(async () => chunks, { meaning: [fresh, old] });
  const find = async (question: string) =>
    (await retrieval.retrieve({ game, question, freshness: 'current', vector_required: true })).second_signal;
  expect(await find('crypt')).toMatchObject({ state: 'fused', model: 'old' });
  await retrieval.prepare({ game, questions: ['chapel'] });
  expect(fresh.embedded).toEqual([]);
  expect(old.embedded).toEqual(['crypt', 'chapel']);
  for (const [i, { id }] of chunks.entries()) fresh.stored.set(id, packUnit(axis(i)));
  expect(await find('chapel')).toMatchObject({ state: 'fused', model: 'm' });
});

test('where a question’s vector does not come, the next signal steps in, and where none does, the first says why', async () => {
  const [away, near] = [sourceOf(null), { ...sourceOf(axis(1)), model: 'near' }];
  const both = openRetrieval(async () => chunks, { meaning: [away, near] });
  const found = await both.retrieve({ game, question: 'catacombs' });
  expect(found.second_signal).toMatchObject({ state: 'fused', model: 'near' });
  expect(idsOf(found)[0]).toBe(2);
  near.stored.clear();
  const alone = openRetrieval(async () => chunks, { meaning: [away, near] });
  expect((await alone.retrieve({ game, question: 'crypt' })).second_signal).toEqual({ state: 'failed' });
});

test('vectors of different models share one budget and are not mixed', async () => {
  const [one, other] = [sourceOf(), { ...sourceOf(), model: 'other' }];
  const caches = createVectorCaches({ budget_bytes: 60 });
  const index = { revision: 1, index: buildIndex(chunks) } as never;
  await caches.of(one).open(1, index, 'recent');
  await caches.of(other).open(1, index, 'recent');
  expect(other.loads).toEqual([[1, 2, 3]]);
  expect(caches.heldBytes()).toBe(40);
});
