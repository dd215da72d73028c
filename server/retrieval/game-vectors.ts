import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Gate } from './index-view.ts';
import { bestFirst, type RankedRow } from './score-sheet.ts';

/** The vectors of a game's rows, those that have one, side by side in one array. */
export interface GameVectors {
  dimensions: number;
  /** The row of each vector, ascending. */
  rows: Uint32Array;
  values: Float32Array;
}

/** Others are served between two slices of so many multiplications. */
const slice = 4_000_000;
/** So many times the rows wanted are collected before the best are kept. */
const keptOver = 4;

/**
 * Lays the vectors of a game's chunks side by side. Those with another number of dimensions than most cannot be compared
 * with the rest and are left out.
 */
export function gatherVectors(chunk_ids: Float64Array, stored: ReadonlyMap<number, Float32Array>): GameVectors {
  const dimensions = mostFrequentLength(stored.values());
  const rows = [...chunk_ids].flatMap((id, row) => (stored.get(id)?.length === dimensions ? [row] : []));
  const values = new Float32Array(rows.length * dimensions);
  for (const [place, row] of rows.entries()) values.set(stored.get(chunk_ids[row]!)!, place * dimensions);
  return { dimensions, rows: Uint32Array.from(rows), values };
}

function mostFrequentLength(vectors: Iterable<Float32Array>): number {
  const counts = new Map<number, number>();
  for (const { length } of vectors) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  for (const [length, count] of counts) if (count > (counts.get(best) ?? 0)) best = length;
  return best;
}

/** The rows nearest to a question by the exact product; equal ones in the order of their rows. */
export async function nearestRows(
  { dimensions, rows, values }: GameVectors,
  question: Float32Array,
  limit: number,
  allowed: Gate | undefined,
): Promise<RankedRow[]> {
  const perSlice = Math.max(1, Math.floor(slice / Math.max(1, dimensions)));
  let best: RankedRow[] = [];
  /** Rows come in order, so a later one has to be better, not equal. */
  let least = -Infinity;
  const keepBest = (): void => {
    best = best.sort(bestFirst).slice(0, limit);
    if (best.length === limit) least = best.at(-1)!.score;
  };
  for (let from = 0; from < rows.length; from += perSlice) {
    if (from > 0) await nextTurn();
    const to = Math.min(rows.length, from + perSlice);
    for (let place = from; place < to; place++) {
      const row = rows[place]!;
      if (allowed !== undefined && !allowed(row)) continue;
      const score = productAt(values, place * dimensions, question);
      if (score <= least) continue;
      best.push({ row, score });
      if (best.length === limit * keptOver) keepBest();
    }
  }
  keepBest();
  return best;
}

/** Four sums at once: processors do them side by side. */
function productAt(values: Float32Array, start: number, question: Float32Array): number {
  const whole = question.length - (question.length % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < whole; i += 4) {
    a += values[start + i]! * question[i]!;
    b += values[start + i + 1]! * question[i + 1]!;
    c += values[start + i + 2]! * question[i + 2]!;
    d += values[start + i + 3]! * question[i + 3]!;
  }
  for (let i = whole; i < question.length; i++) a += values[start + i]! * question[i]!;
  return a + b + c + d;
}
