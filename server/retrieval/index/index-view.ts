import type { GameIndex, Postings } from './game-index.ts';
import type { RetrievalSettings } from '../settings.ts';
import { findString } from '#server/language/string-table.ts';
import { firstPlace } from '#server/language/first-place.ts';

/** Whether a row may be used for this question at all. */
export type Gate = (row: number) => boolean;

/**
 * An index as one question sees it. Rows behind the gate do not exist: they are not ranked, their words are unknown,
 * and they count in no frequency.
 */
export interface IndexView {
  index: GameIndex;
  settings: RetrievalSettings;
  allowed: Gate | null;
  /** Rows that may be used. */
  row_count: number;
}

export function openView(index: GameIndex, settings: RetrievalSettings, allowed: Gate | null = null): IndexView {
  const row_count = allowed === null ? index.row_count : index.chunk_ids.filter((_id, row) => allowed(row)).length;
  return { index, settings, allowed, row_count };
}

/** In how many usable rows a term occurs. */
export function rowsWithTerm({ allowed }: IndexView, postings: Postings, term: number): number {
  const from = postings.start[term]!;
  const to = postings.start[term + 1]!;
  return allowed === null ? to - from : postings.row.subarray(from, to).filter((row) => allowed(row)).length;
}

/** The id of a stem that a usable row holds, or -1. */
export function findKnownStem(view: IndexView, stem: string): number {
  const id = findString(view.index.stems, stem);
  return id !== -1 && isKnownStem(view, id) ? id : -1;
}

export function isKnownStem({ index, allowed }: IndexView, stem: number): boolean {
  const { start, row } = index.stem_postings;
  return allowed === null || row.subarray(start[stem], start[stem + 1]).some((one) => allowed(one));
}

/** Whether a row holds a stem, in any field. */
export function holdsStem({ index }: IndexView, row: number, stem: number): boolean {
  const { start, row: rows } = index.stem_postings;
  const end = start[stem + 1]!;
  const place = firstPlace(start[stem]!, end, (at) => rows[at]! < row);
  return place < end && rows[place] === row;
}

/** Inverse document frequency; never negative, also for a word in every row. */
export function idfOf(view: IndexView, rows_with_term: number): number {
  return Math.log(1 + (view.row_count - rows_with_term + 0.5) / (rows_with_term + 0.5));
}
