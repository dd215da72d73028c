import { type Evidence, weighEvidence } from './rank/evidence.ts';
import type { GameIndex } from './index/game-index.ts';
import type { QuestionAnalysis } from './rank/question-analysis.ts';
import type { RankedRow } from './rank/score-sheet.ts';
import { searchIndex, type SearchOptions } from './search-index.ts';

/** One question to one index, in values that another thread can be sent. */
export interface SearchTask {
  index: GameIndex;
  question: string;
  options: Omit<SearchOptions, 'allowed'>;
  /** For each row 1 where the reader may see it; null where all of them may be seen. */
  allowed: Uint8Array | null;
}

export interface Searched {
  analysis: QuestionAnalysis;
  rows: readonly RankedRow[];
  evidence: Evidence;
}

/** Ranks an index for a question and weighs what was found. */
export function search({ index, question, options, allowed }: SearchTask): Searched {
  const gate = allowed === null ? undefined : (row: number) => allowed[row] === 1;
  const { view, analysis, rows } = searchIndex(index, question, { ...options, allowed: gate });
  return { analysis, rows, evidence: weighEvidence(view, analysis, rows) };
}
