import { vi } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';

/** Counts from now on what the pool's connections are given to run. @returns how many statements it was so far */
export function countStatements({ pool }: OpenDatabase): () => number {
  const spies = new Map<object, ReturnType<typeof vi.spyOn>>();
  pool.on('acquire', (client) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  });
  return () => [...spies.values()].reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}
