import { vi } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '#server/db/open.ts';

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]).catch('');

/**
 * Counts from now on what the pool's connections are given to run.
 * @param of only statements with this in their text, where others run in the background
 * @returns how many statements it was so far
 */
export function countStatements({ pool }: OpenDatabase, of = ''): () => number {
  const spies = new Map<object, ReturnType<typeof vi.spyOn>>();
  pool.on('acquire', (client) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  });
  const given = () => [...spies.values()].flatMap((spy) => spy.mock.calls);
  return () => given().filter(([first]) => statement.parse(first).includes(of)).length;
}
