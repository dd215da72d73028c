import { afterEach, expect, test, vi } from 'vitest';
import { slow } from '#server/testing/slow.ts';
import { buildWithoutBlocking } from '#server/retrieval/index/build-without-blocking.ts';
import { WorkEndedError } from './ended-thread.ts';
import { buildBeside } from './titles/build-beside.ts';

// Threads work until they have used up their memory.
vi.setConfig(slow.computes);

const mebibyte = 1024 * 1024;
afterEach(() => vi.restoreAllMocks());

/** As in a service or container with this limit, a quarter of which each thread may have. */
const limitMemory = (mib: number) => vi.spyOn(process, 'constrainedMemory').mockReturnValue(mib * mebibyte);

/** Words that differ, each of which takes memory in an index. */
const wordOf = (n: number) => `w${n.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`;
const chunksOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    chunk_key: `key-${n}`,
    article_id: 1,
    article_title: 'Words',
    language: 'en' as const,
    section: `Part ${n}`,
    content: Array.from({ length: 200 }, (_one, k) => wordOf(n * 200 + k)).join(' '),
  }));
const titlesOf = (count: number) => async (after_id: number, limit: number) =>
  Array.from({ length: Math.max(0, Math.min(limit, count - after_id)) }, (_, n) => ({
    id: after_id + n + 1,
    title: `${wordOf(after_id + n)} ${wordOf(10 * (after_id + n))}`,
    popularity: 0,
  }));

/** What is too much for so much memory, and what is not for more. */
const works: Record<string, [much: () => Promise<unknown>, mib: number, next: () => Promise<unknown>]> = {
  'the index of a game': [
    () => buildWithoutBlocking(chunksOf(1_000)),
    160,
    async () => (await buildWithoutBlocking(chunksOf(20))).index.row_count,
  ],
  'the index of all titles': [
    () => buildBeside(titlesOf(40_000)),
    80,
    async () => (await buildBeside(titlesOf(2_020))).game_ids.length,
  ],
};

test.each(Object.entries(works))(
  '%s that takes more memory than a thread may have is refused, and the next has a new thread',
  async (work, [much, mib, next]) => {
    const limited = limitMemory(mib);
    const error: unknown = await much().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'unavailable',
      status: 503,
      retry_after: 5,
      cause: expect.any(WorkEndedError),
    });
    expect(error).toHaveProperty('cause.message', `${work} takes more memory than a thread may have`);
    limited.mockRestore();
    expect(await next()).toBeGreaterThanOrEqual(20);
  },
);
