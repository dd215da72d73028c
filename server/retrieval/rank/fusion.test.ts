import { expect, test } from 'vitest';
import { startTexts } from '../index/chunk-texts.ts';
import { lampChunk } from '#server/testing/lamp-chunk.ts';
import { fuseRankings, presentFirst } from './fusion.ts';
import { gatherVectors, nearestRows, nearnessInRow } from './game-vectors.ts';
import { joinUnits, packUnit } from '#server/language/unit-vectors.ts';

const ranked = (...rows: number[]) => rows.map((row, i) => ({ row, score: 10 - i / 10 }));

test('each ranking adds one over twenty and the place, that by meaning with its weight', () => {
  const fused = fuseRankings(ranked(3, 1), ranked(1, 7), 0.5);
  expect(fused.map(({ row }) => row)).toEqual([1, 3, 7]);
  const [first, second, third] = fused.map(({ score }) => score);
  expect(first).toBeCloseTo(1 / 22 + 0.5 / 21, 12);
  expect(second).toBeCloseTo(1 / 21, 12);
  expect(third).toBeCloseTo(0.5 / 22, 12);
  expect(fused[0]).toMatchObject({ words_rank: 2, meaning_rank: 1, words_score: 9.9, similarity: 10 });
  expect(fused[2]).toMatchObject({ words_rank: null, meaning_rank: 2, words_score: 0 });
});

test('a hundred by words and fifty by meaning take part, and equal scores go to the lower row', () => {
  const many = Array.from({ length: 150 }, (_, i) => i);
  const fused = fuseRankings(ranked(...many), ranked(...many.map((row) => row + 1000)), 1);
  expect(fused).toHaveLength(150);
  expect(fused.slice(0, 4).map(({ row }) => row)).toEqual([0, 1000, 1, 1001]);
});

test('rows about an earlier version stand behind those that follow them closely, unless the past is asked for', () => {
  const texts = startTexts();
  for (let row = 0; row < 12; row++)
    texts.add({ ...lampChunk('A lamp burns oil.'), section: row < 3 ? `Lamps › 1.${row}` : 'Lamps' });
  const packed = texts.finish();
  const order = (question: string, limit: number) =>
    presentFirst(ranked(...Array.from({ length: 12 }, (_, i) => i)), packed, { question, limit }).map(({ row }) => row);
  expect(order('which oil lamp', 8)).toEqual([3, 0, 4, 5, 1, 6, 7, 2]);
  expect(order('which oil lamp', 2)).toEqual([3, 0]);
  expect(order('which oil lamp was it before', 3)).toEqual([0, 1, 2]);
});

const unit = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle), 0, 0, 0);
const unitsOf = (...angles: number[]) =>
  joinUnits(
    angles.map((angle) => packUnit(unit(angle))),
    5,
  );

test('the rows with the nearest units come by the exact product, those behind a gate not at all', async () => {
  const stored = new Map([
    [10, unitsOf(2.5, 0.4)],
    [11, unitsOf(0.1)],
    [13, unitsOf(-0.1, 2)],
    [14, unitsOf(3)],
  ]);
  const vectors = gatherVectors(Float64Array.of(10, 11, 12, 13, 14), stored);
  expect([vectors.dimensions, [...vectors.first_unit], vectors.covered]).toEqual([5, [0, 2, 3, 3, 5, 6], 4]);
  const best = await nearestRows(vectors, unit(0), 3, undefined);
  expect(best.map(({ row }) => row)).toEqual([1, 3, 0]);
  expect(best[0]?.score).toBeCloseTo(Math.cos(0.1), 2);
  const near = nearnessInRow(vectors, 0, unit(0));
  expect(near[0]).toBeCloseTo(Math.cos(2.5), 2);
  expect(near[1]).toBeCloseTo(Math.cos(0.4), 2);
  expect(nearnessInRow(vectors, 2, unit(0))).toEqual([]);
  expect((await nearestRows(vectors, unit(0), 2, (row) => row !== 1)).map(({ row }) => row)).toEqual([3, 0]);
});

test('vectors of another length than most are left out', () => {
  const stored = new Map([
    [1, packUnit(Float32Array.of(1, 0))],
    [2, packUnit(Float32Array.of(1, 0, 0))],
    [3, packUnit(Float32Array.of(0, 1))],
  ]);
  expect([...gatherVectors(Float64Array.of(1, 2, 3), stored).first_unit]).toEqual([0, 1, 1, 2]);
  expect(gatherVectors(Float64Array.of(1), new Map()).covered).toBe(0);
});
