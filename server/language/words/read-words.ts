import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Joins what the files of several languages hold: a question often holds words of two. */
function joinAll(parts: readonly unknown[]): unknown {
  const lists = z.array(z.array(z.unknown())).safeParse(parts);
  if (lists.success) return lists.data.flat();
  const groups = z.array(z.record(z.string(), z.unknown())).parse(parts);
  const entries = groups.flatMap((one) => Object.entries(one));
  const byName = Map.groupBy(entries, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, joinAll(all.map(([, part]) => part))]));
}

/** Reads the words of all languages that have a file in a folder; a language without one has none of them. */
export function readWords(folder: string): unknown {
  const files = globSync('*.json', { cwd: folder }).toSorted();
  return joinAll(files.map((file): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}
