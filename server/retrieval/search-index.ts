import { applyAliases } from './apply-aliases.ts';
import type { GameIndex } from './index/game-index.ts';
import { openView, type Gate, type IndexView } from './index/index-view.ts';
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
