import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { buildWithoutBlocking } from './build-without-blocking.ts';
import type { ChunkText } from './chunk.ts';
import { bytes, indexBuffers } from './game-index.ts';
import { createIndexCache } from './index-cache.ts';

function chunksOf(count: number, word = 'station'): ChunkText[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    chunk_key: `key-${i}`,
    article_id: 1,
    article_title: 'Станции и stations',
    language: 'en',
    section: `Section ${i % 7}`,
    content: `${word} number ${i} of the railway, поезд ${i % 13}`,
  }));
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
  expect((await cache.open(1, 1, 'current')).chunks).toHaveLength(2);
});

test('above the budget the game least recently asked goes first, the newest stays', async () => {
  const one_index = bytes(buildIndex(chunksOf(5))) * 2.2;
  const { load, loads } = countedLoader();
  const cache = createIndexCache(load, { budget_bytes: one_index * 2.5 });
  await cache.open(1, 1, 'current');
  await cache.open(2, 1, 'current');
  await cache.open(1, 1, 'current');
  await cache.open(3, 1, 'current');
  expect(cache.heldBytes()).toBeLessThanOrEqual(one_index * 2.5);
  await cache.open(1, 1, 'current');
  expect(loads).toEqual(['1:1', '2:1', '3:1']);
  await cache.open(2, 1, 'current');
  expect(loads).toEqual(['1:1', '2:1', '3:1', '2:1']);

  const tiny = createIndexCache(load, { budget_bytes: 1 });
  await tiny.open(9, 1, 'current');
  expect(tiny.heldBytes()).toBeCloseTo(one_index);
});

test('while a large game is built, a question takes the previous revision for ten seconds, an evaluation never', async () => {
  let time = 0;
  const release = Promise.withResolvers<void>();
  const cache = createIndexCache(
    async (_, revision) => {
      if (revision === 2) await release.promise;
      return chunksOf(30);
    },
    { worker_above: 20, now: () => time },
  );
  await cache.open(1, 1, 'current');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(1);
  time = 9_999;
  expect((await cache.open(1, 2, 'recent')).revision).toBe(1);
  const evaluation = cache.open(1, 2, 'current');
  time = 10_000;
  const late = cache.open(1, 2, 'recent');
  release.resolve();
  expect((await evaluation).revision).toBe(2);
  expect((await late).revision).toBe(2);
  expect((await cache.open(1, 2, 'recent')).revision).toBe(2);
});

test('a small game is never answered from its previous revision', async () => {
  const cache = createIndexCache(countedLoader().load);
  await cache.open(1, 1, 'current');
  expect((await cache.open(1, 2, 'recent')).revision).toBe(2);
});

test('a worker builds the same index as this thread', async () => {
  const chunks = chunksOf(450);
  const [in_worker, here] = [await buildWithoutBlocking(chunks, 10), await buildWithoutBlocking(chunks, 1000)];
  expect(in_worker.index).toEqual(here.index);
  expect(here.index).toEqual(buildIndex(chunks));
});

test('the size of an index counts every buffer once', () => {
  const index = buildIndex(chunksOf(3));
  const buffers = indexBuffers(index);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(bytes(index)).toBe(buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0));
});
