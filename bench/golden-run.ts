import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../scripts/read-arguments.ts';

const [folder = ''] = readArguments(
  `npm run bench:golden-run -- FOLDER

Writes the grades and the ranking by which the metrics are compared with trec_eval, in TREC's formats: first cases made by
hand, then cases from a fixed seed. The folder server/evaluations/golden gets the files that are there.`,
  { least: 1 },
).positionals;

interface Case {
  /** Document to grade; a document that is not named was not judged. */
  grades: Record<number, number>;
  /** Document and score. */
  found: (readonly [document: number, score: number])[];
}

/** Documents with falling scores, best first. */
const inOrder = (...documents: number[]) => documents.map((document, place) => [document, 50 - place] as const);
/** Documents with one score for all. */
const tied = (...documents: number[]) => documents.map((document) => [document, 7.5] as const);

const byHand: Case[] = [
  // Perfect, and the same grades the wrong way round.
  { grades: { 1: 3, 2: 2, 3: 1, 4: 0 }, found: inOrder(1, 2, 3, 4) },
  { grades: { 1: 3, 2: 2, 3: 1, 4: 0 }, found: inOrder(4, 3, 2, 1) },
  // Judged, and nothing of it relevant.
  { grades: { 1: 0, 2: 0 }, found: inOrder(1, 2, 3) },
  // Nobody judged anything.
  { grades: {}, found: inOrder(1, 2, 3) },
  // Judged, but nothing was found at all.
  { grades: { 1: 2, 2: 1 }, found: [] },
  // Relevant ones exist and none was found.
  { grades: { 90: 3, 91: 1, 1: 0 }, found: inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) },
  // Unjudged ones before, between and behind.
  { grades: { 21: 2, 22: 1, 23: 3 }, found: inOrder(1, 21, 2, 3, 22, 4, 5, 6, 23, 7, 8) },
  // The first k hold nothing that was judged.
  { grades: { 31: 1 }, found: inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 31) },
  // Fewer found than any k, one of them and all of them relevant.
  { grades: { 1: 1, 2: 2, 3: 3 }, found: inOrder(2) },
  { grades: { 1: 1, 2: 1 }, found: inOrder(1, 2) },
  // More relevant than k holds.
  {
    grades: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [i + 1, 1 + (i % 3)])),
    found: inOrder(...Array.from({ length: 25 }, (_, i) => 25 - i)),
  },
  // One score for all: the order is that of the names, as texts, from the end; 9 comes before 10.
  { grades: { 9: 3, 10: 1, 11: 0, 100: 2 }, found: tied(9, 10, 11, 100) },
  // A tie across the border of k.
  { grades: { 41: 3, 42: 0, 43: 2 }, found: [...inOrder(1, 2), ...tied(41, 42, 43, 44), [45, 1]] },
  // A tie between what is relevant, what is not and what nobody judged, at the very top.
  { grades: { 51: 0, 53: 1 }, found: [...tied(51, 52, 53), [54, 1]] },
  // Equal grades: whichever comes first.
  { grades: { 61: 2, 62: 2, 63: 2 }, found: inOrder(62, 61, 63) },
  // The only relevant one first, last of k, and just behind it.
  { grades: { 71: 3 }, found: inOrder(71, 1, 2, 3, 4, 5, 6, 7, 8, 9) },
  { grades: { 72: 3 }, found: inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 72) },
  { grades: { 73: 3 }, found: inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 73) },
  // Negative scores, and some that differ in their last digit.
  {
    grades: { 81: 1, 82: 2 },
    found: [
      [81, -0.25],
      [82, -0.5],
      [83, -0.125],
      [84, -0.75],
    ],
  },
];

let seed = 20_260_401;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

function byChance(): Case {
  const pool = 8 + random(40);
  const documents = Array.from({ length: pool }, (_, i) => 1000 + i * (1 + random(9)));
  const grades: Record<number, number> = {};
  const found = new Map<number, number>();
  for (const document of documents) {
    if (random(3) > 0) grades[document] = [0, 0, 1, 1, 2, 3][random(6)]!;
    // In steps of a half, so that there are ties.
    if (random(4) > 0) found.set(document, 1 + random(30) / 2);
  }
  return { grades, found: [...found] };
}

const cases = [...byHand, ...Array.from({ length: 21 }, byChance)];
/** The order in which trec_eval reads a run: by score, then by name as text, both from the end. */
const inReading = ([a, one]: readonly [number, number], [b, other]: readonly [number, number]) =>
  other - one || (String(a) < String(b) ? 1 : -1);
const qrels = cases.flatMap(({ grades }, i) =>
  Object.entries(grades).map(([document, grade]) => `${i + 1} 0 ${document} ${grade}`),
);
const run = cases.flatMap(({ found }, i) =>
  found.toSorted(inReading).map(([document, score], place) => `${i + 1} Q0 ${document} ${place + 1} ${score} golden`),
);
const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
write('golden.qrels', qrels);
write('golden.run', run);
console.log(`${cases.length} queries, ${qrels.length} judgements, ${run.length} lines of the run`);
