import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Gate } from '../index/index-view.ts';
import { bestFirst, type RankedRow } from './score-sheet.ts';
import { dimensionsOf, type UnitVectors } from '#server/language/unit-vectors.ts';

/** The vectors of the units of a game's rows, those that have some, side by side. */
export interface GameVectors extends UnitVectors {
  dimensions: number;
  /** Row r has the units `first_unit[r] … first_unit[r + 1]`. */
  first_unit: Uint32Array;
  /** Rows with units. */
  covered: number;
}

/** Others are served between two slices of so many multiplications. */
const slice = 4_000_000;

/**
 * Lays the vectors of a game's units side by side. Those with another number of dimensions than most cannot be compared
 * with the rest and are left out.
 */
export function gatherVectors(chunk_ids: Float64Array, stored: ReadonlyMap<number, UnitVectors>): GameVectors {
  const [most] = [...Map.groupBy(stored.values(), dimensionsOf)].toSorted(([, a], [, b]) => b.length - a.length);
  const [dimensions] = most ?? [0];
  const first_unit = new Uint32Array(chunk_ids.length + 1);
  const kept: UnitVectors[] = [];
  let units = 0;
  for (const [row, id] of chunk_ids.entries()) {
    first_unit[row] = units;
    const vectors = stored.get(id);
    if (vectors === undefined || dimensionsOf(vectors) !== dimensions) continue;
    kept.push(vectors);
    units += vectors.scales.length;
  }
  first_unit[chunk_ids.length] = units;
  const scales = new Float32Array(units);
  const values = new Int8Array(units * dimensions);
  let unit = 0;
  for (const vectors of kept) {
    scales.set(vectors.scales, unit);
    values.set(vectors.values, unit * dimensions);
    unit += vectors.scales.length;
  }
  return { dimensions, first_unit, scales, values, covered: kept.length };
}

/** The vectors of one row; those of a row without units are empty. */
export function unitsOfRow({ dimensions, first_unit, scales, values }: GameVectors, row: number): UnitVectors {
  const [from, to] = [first_unit[row]!, first_unit[row + 1]!];
  return { scales: scales.subarray(from, to), values: values.subarray(from * dimensions, to * dimensions) };
}

/** How near each unit of a row is to a question. */
export function nearnessInRow(
  { dimensions, first_unit, scales, values }: GameVectors,
  row: number,
  question: Float32Array,
): number[] {
  const nearness: number[] = [];
  for (let unit = first_unit[row]!; unit < first_unit[row + 1]!; unit++) {
    nearness.push(scales[unit]! * productAt(values, unit * dimensions, question));
  }
  return nearness;
}

/** The rows whose nearest unit is nearest to a question by the exact product; equal ones in the order of their rows. */
export async function nearestRows(
  vectors: GameVectors,
  question: Float32Array,
  limit: number,
  allowed: Gate | undefined,
): Promise<RankedRow[]> {
  const { dimensions, first_unit } = vectors;
  const perSlice = Math.max(1, Math.floor(slice / Math.max(1, dimensions)));
  const ranked: RankedRow[] = [];
  let since = 0;
  for (let row = 0; row + 1 < first_unit.length; row++) {
    const [from, to] = [first_unit[row]!, first_unit[row + 1]!];
    if (from === to || allowed?.(row) === false) continue;
    if ((since += to - from) > perSlice) {
      since = 0;
      await nextTurn();
    }
    ranked.push({ row, score: Math.max(...nearnessInRow(vectors, row, question)) });
  }
  return ranked.sort(bestFirst).slice(0, limit);
}

/** Four sums at once: processors do them side by side. */
function productAt(values: Int8Array, start: number, question: Float32Array): number {
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
