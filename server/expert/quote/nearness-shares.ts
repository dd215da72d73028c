import type { RetrievedChunk } from '#server/retrieval/chunk.ts';

interface PlacedUnit {
  from: { chunk: RetrievedChunk; units: readonly unknown[] };
  place: number;
}

/** How far each unit stands out by how near it is to the question: standard deviations above the mean of all, 0 below. */
export function nearnessShares(units: readonly PlacedUnit[]): number[] {
  const near = units.map(unitNearness);
  const known = near.filter((value) => value !== undefined);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return near.map((value) => (value === undefined || deviation === 0 ? 0 : Math.max(0, (value - mean) / deviation)));
}

/** How near a unit is to the question; nothing where the vectors were made of other units than these. */
export function unitNearness({ from: { chunk, units }, place }: PlacedUnit): number | undefined {
  return chunk.nearness?.length === units.length ? chunk.nearness[place] : undefined;
}
