import { expect, test } from 'vitest';
import { chunksOf } from '#server/testing/station-chunks.ts';
import { buildIndex } from './index/build-index.ts';
import { buildWithoutBlocking } from './index/build-without-blocking.ts';
import type { ChunkText } from './chunk.ts';
import { startGame } from './index/built-game.ts';
import { arraysOf, bytesOf } from '#server/language/typed-arrays.ts';
import { type CacheEvent, createIndexCache } from './index-cache.ts';

function builtOf(chunks: readonly ChunkText[]) {
  const builder = startGame();
  for (const chunk of chunks) builder.add(chunk);
  return builder.finish();
}

/** A loader that counts, and can be held open. */
function countedLoader(chunks = chunksOf(5)) {
  const loads: string[] = [];
  return {
    loads,
    load: async (game_id: number, revision: number) => {
      loads.push(`${game_id}:${revision}`);
      return chunks;
    },
  };
}

test('a revision is built once however many ask at the same time', async () => {
  const { load, loads } = countedLoader();
  const cache = createIndexCache(load);
  const opened = await Promise.all(Array.from({ length: 20 }, () => cache.open(1, 3, 'current')));
  await cache.open(1, 3, 'recent');
  expect(loads).toEqual(['1:3']);
  expect(new Set(opened).size).toBe(1);
});

test('another revision and another game are built anew', async () => {
  const { load, loads } = countedLoader();
  const cache = createIndexCache(load);
  await cache.open(1, 3, 'current');
  await cache.open(1, 4, 'current');
  await cache.open(2, 3, 'current');
  expect(loads).toEqual(['1:3', '1:4', '2:3']);
});

test('a failed build is tried again by the next question', async () => {
  let tries = 0;
  const cache = createIndexCache(async () => {
    tries += 1;
    if (tries === 1) throw new Error('database away');
    return chunksOf(2);
  });
  await expect(cache.open(1, 1, 'current')).rejects.toThrow('database away');
  expect((await cache.open(1, 1, 'current')).index.row_count).toBe(2);
});

test('above the budget the game least recently asked goes first, the newest stays', async () => {
  const one_index = bytesOf(builtOf(chunksOf(5)));
  const { load, loads } = countedLoader();
  const counted: CacheEvent[] = [];
  const cache = createIndexCache(load, { budget_bytes: one_index * 2.5, count: (event) => counted.push(event) });
  await cache.open(1, 1, 'current');
  await cache.open(2, 1, 'current');
  await cache.open(1, 1, 'current');
  await cache.open(3, 1, 'current');
  expect(cache.heldBytes()).toBeLessThanOrEqual(one_index * 2.5);
  await cache.open(1, 1, 'current');
  expect(loads).toEqual(['1:1', '2:1', '3:1']);
  await cache.open(2, 1, 'current');
  expect(loads).toEqual(['1:1', '2:1', '3:1', '2:1']);
  expect(counted).toEqual(['load', 'load', 'hit', 'load', 'eviction', 'hit', 'load', 'eviction']);

  const tiny = createIndexCache(load, { budget_bytes: 1 });
  await tiny.open(9, 1, 'current');
  expect(tiny.heldBytes()).toBeCloseTo(one_index);
});

/** A large game whose revisions are built when they are let go, with what was counted. */
function slowCache() {
  const loads: number[] = [];
  const gates = new Map<number, PromiseWithResolvers<void>>();
  const gateOf = (revision: number) => {
    const gate = gates.get(revision) ?? Promise.withResolvers<void>();
    gates.set(revision, gate);
    return gate;
  };
  const counted: CacheEvent[] = [];
  const cache = createIndexCache(
    async (_, revision) => {
      loads.push(revision);
      await gateOf(revision).promise;
      return chunksOf(30);
    },
    { older_above: 20, count: (event) => counted.push(event) },
  );
  return { cache, loads, counted, letGo: (...revisions: number[]) => revisions.forEach((r) => gateOf(r).resolve()) };
}

test('while a large game is built, a question takes an older revision however long it lasts, an evaluation never', async () => {
  const { cache, counted, letGo } = slowCache();
  letGo(1);
  await cache.open(1, 1, 'current');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(1);
  const evaluation = cache.open(1, 2, 'current');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(1);
  letGo(2);
  expect((await evaluation).revision).toBe(2);
  expect((await cache.open(1, 2, 'recent')).revision).toBe(2);
  expect(counted).toEqual(['load', 'load', 'older', 'older', 'hit']);
});

test('four edits within seconds start two builds, of the first and of the last', async () => {
  const { cache, loads, letGo } = slowCache();
  letGo(1);
  await cache.open(1, 1, 'current');
  for (const revision of [2, 3, 4, 5]) expect((await cache.open(1, revision, 'recent')).revision).toBe(1);
  // Who still has an older revision in hand starts nothing for it.
  expect((await cache.open(1, 4, 'recent')).revision).toBe(1);
  expect(loads).toEqual([1, 2]);
  letGo(2, 3, 4, 5);
  await expect.poll(() => loads).toEqual([1, 2, 5]);
  await expect.poll(async () => (await cache.open(1, 5, 'recent')).revision).toBe(5);
  expect(loads).toEqual([1, 2, 5]);
});

test('of one game one index is built at a time, and whoever waits for a revision gets exactly that', async () => {
  const { cache, loads, letGo } = slowCache();
  const opened = [3, 1, 2].map((revision) => cache.open(1, revision, 'current'));
  expect(loads).toEqual([3]);
  letGo(1, 2, 3, 7);
  expect((await Promise.all(opened)).map(({ revision }) => revision)).toEqual([3, 1, 2]);
  expect(loads).toEqual([3, 1, 2]);
  await cache.open(2, 7, 'current');
  expect(loads).toEqual([3, 1, 2, 7]);
});

test('at the first question of a large game an edit keeps nobody waiting for a second build', async () => {
  const { cache, loads, letGo } = slowCache();
  const first = cache.open(1, 1, 'recent');
  const after_edit = cache.open(1, 2, 'recent');
  letGo(1);
  expect((await first).revision).toBe(1);
  expect((await after_edit).revision).toBe(1);
  letGo(2);
  await expect.poll(async () => (await cache.open(1, 2, 'recent')).revision).toBe(2);
  expect(loads).toEqual([1, 2]);
});

test('where the newer build fails the older index goes on answering, and the next question tries again', async () => {
  let tries = 0;
  const cache = createIndexCache(
    async (_, revision) => {
      tries += 1;
      if (tries === 2) throw new Error(`database away at ${revision}`);
      return chunksOf(30);
    },
    { older_above: 20 },
  );
  await cache.open(1, 1, 'recent');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(1);
  await expect.poll(async () => (await cache.open(1, 2, 'recent')).revision).toBe(2);
  expect(tries).toBe(3);
});

test('a small game is never answered from its previous revision', async () => {
  const cache = createIndexCache(countedLoader().load);
  await cache.open(1, 1, 'current');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(2);
});

test('a worker builds the same index as this thread, of few texts too where they are long', async () => {
  let workers = 0;
  const count = () => void workers++;
  process.on('worker', count);
  const short = chunksOf(3);
  expect(await buildWithoutBlocking(short)).toEqual(builtOf(short));
  expect(workers).toBe(0);
  for (const chunks of [chunksOf(450), short.map((chunk) => ({ ...chunk, content: 'brass lever '.repeat(1_000) }))]) {
    expect(await buildWithoutBlocking(chunks)).toEqual(builtOf(chunks));
  }
  process.off('worker', count);
  expect(workers).toBe(2);
  expect(builtOf(short).index).toEqual(buildIndex(short));
});

test('the size of an index counts every buffer once', () => {
  const built = builtOf(chunksOf(3));
  const buffers = arraysOf(built).map(({ buffer }) => buffer);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(bytesOf(built)).toBe(buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0));
});
