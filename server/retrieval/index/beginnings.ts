import type { Beginnings } from './game-index.ts';
import { stringCount, type StringTable } from '#server/language/string-table.ts';

export const lettersGrouped = 4;

export function groupByBeginning(stems: StringTable): Beginnings {
  const count = stringCount(stems);
  const buckets = 2 ** Math.ceil(Math.log2(count + 1));
  const bucket_of = (id: number) => bucketOf(stems.units, stems.start[id]!, buckets);
  const start = new Uint32Array(buckets + 1);
  for (let id = 0; id < count; id++) start[bucket_of(id) + 1]! += 1;
  for (let b = 0; b < buckets; b++) start[b + 1]! += start[b]!;
  const next = start.slice();
  const ids = new Uint32Array(count);
  for (let id = 0; id < count; id++) ids[next[bucket_of(id)]!++] = id;
  return { start, ids };
}

/** The stems that begin like these letters, and others that fell into their bucket. */
export function idsThatBegin({ start, ids }: Beginnings, units: Uint16Array): Uint32Array {
  const bucket = bucketOf(units, 0, start.length - 1);
  return ids.subarray(start[bucket], start[bucket + 1]);
}

function bucketOf(units: Uint16Array, from: number, buckets: number): number {
  let hash = 0;
  for (let i = from; i < from + lettersGrouped; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x01000193);
  return (hash >>> 8) & (buckets - 1);
}
