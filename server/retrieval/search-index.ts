import { applyAliases } from './apply-aliases.ts';
import type { GameIndex } from './index/game-index.ts';
import { openView, type Gate, type IndexView } from './index/index-view.ts';
import { type Evidence, weighEvidence } from './rank/evidence.ts';
import { analyseQuestion, type QuestionAnalysis, type QuestionContext } from './rank/question-analysis.ts';
import { rankRows } from './rank/rank.ts';
import type { RankedRow } from './rank/score-sheet.ts';
import { defaultSettings, type RetrievalSettings } from './settings.ts';

export interface SearchOptions {
  /** Words that count for less than those of the question. */
  context?: QuestionContext | undefined;
  /** Most rows returned, 10 unless told. */
  limit?: number;
  settings?: RetrievalSettings;
  /** Rows it refuses take no part in anything: ranking, evidence, what counts as a known word. */
  allowed?: Gate | undefined;
}

interface SearchResult {
  view: IndexView;
  analysis: QuestionAnalysis;
  rows: readonly RankedRow[];
}

/** Reads a question against one game's index, without ranking anything. */
export function readQuestion(
  index: GameIndex,
  question: string,
  options: SearchOptions = {},
): Omit<SearchResult, 'rows'> {
  const { context, settings = defaultSettings, allowed } = options;
  const view = openView(index, settings, allowed ?? null);
  return { view, analysis: analyseQuestion(view, applyAliases(question, settings.aliases), context) };
}

/** Searches one game's index. Deterministic, and never throws whatever the question holds. */
export function searchIndex(index: GameIndex, question: string, options: SearchOptions = {}): SearchResult {
  const { view, analysis } = readQuestion(index, question, options);
  return { view, analysis, rows: rankRows(view, analysis, options.limit ?? 10) };
}

/** One question to one index, in values that another thread can be sent. */
export interface SearchTask {
  index: GameIndex;
  question: string;
  options: Omit<SearchOptions, 'allowed'>;
  /** For each row 1 where the reader may see it; null where all of them may be seen. */
  allowed: Uint8Array | null;
}

export type Searched = Omit<SearchResult, 'view'> & { evidence: Evidence };

/** Ranks an index for a question and weighs what was found. */
export function search({ index, question, options, allowed }: SearchTask): Searched {
  const gate = allowed === null ? undefined : (row: number) => allowed[row] === 1;
  const { view, analysis, rows } = searchIndex(index, question, { ...options, allowed: gate });
  return { analysis, rows, evidence: weighEvidence(view, analysis, rows) };
}
