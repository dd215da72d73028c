import { asksPast, isEarlierChunk } from '#server/language/earlier-texts.ts';
import { type ChunkTexts, textOfRow } from '../index/chunk-texts.ts';
import type { RankedRow } from './score-sheet.ts';

/** How deep each of the two rankings is read. */
export const wordsDepth = 100;
export const meaningDepth = 50;
/** How little the first places stand out against the following ones. */
const rankOffset = 20;

export interface FusedRow {
  row: number;
  /** By words, as ranked alone; 0 where it is not among the first by words. */
  words_score: number;
  words_rank: number | null;
  meaning_rank: number | null;
  /** Cosine of the angle between the question and the nearest unit. */
  similarity: number | null;
  score: number;
}

/** Both rankings as one by reciprocal ranks, the second with a weight. Equal scores go to the lower row. */
export function fuseRankings(
  by_words: readonly RankedRow[],
  by_meaning: readonly RankedRow[],
  weight: number,
): FusedRow[] {
  const ranked = (rows: readonly RankedRow[], depth: number) =>
    new Map(rows.slice(0, depth).map(({ row, score }, i) => [row, { score, rank: i + 1 }]));
  const [words, meaning] = [ranked(by_words, wordsDepth), ranked(by_meaning, meaningDepth)];
  const shareOf = (found: { rank: number } | undefined) => (found === undefined ? 0 : 1 / (rankOffset + found.rank));
  return [...new Set([...words.keys(), ...meaning.keys()])]
    .map((row): FusedRow => {
      const [word, near] = [words.get(row), meaning.get(row)];
      return {
        row,
        words_score: word?.score ?? 0,
        words_rank: word?.rank ?? null,
        meaning_rank: near?.rank ?? null,
        similarity: near?.score ?? null,
        score: shareOf(word) + weight * shareOf(near),
      };
    })
    .sort((a, b) => b.score - a.score || a.row - b.row);
}

/** A row about an earlier version stands so many times as far down, and so many places more. */
const timesBack = 2;
const placesBack = 4;

/** The best rows, with those about an earlier version behind what comes close to them, unless the past is asked for. */
export function presentFirst(
  rows: readonly RankedRow[],
  texts: ChunkTexts,
  { question, limit }: { question: string; limit: number },
): readonly RankedRow[] {
  if (asksPast(question)) return rows.slice(0, limit);
  const isEarlier = ({ row }: RankedRow) => isEarlierChunk(textOfRow(texts, row));
  return rows
    .slice(0, timesBack * limit + placesBack)
    .map((ranked, i) => ({ ranked, place: isEarlier(ranked) ? timesBack * i + placesBack : i }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ ranked }) => ranked);
}
