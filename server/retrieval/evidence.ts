import { askedTerms, heldShares } from './coverage.ts';
import { holdsStem, type IndexView } from './index-view.ts';
import { findIntent, type OutsideIntent } from './outside-intents.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import type { RankedRow } from './score-sheet.ts';
import { findString } from './string-table.ts';

/** `answer`: the articles hold it; `unsure`: perhaps, say so; `none`: they do not. */
export type EvidenceDecision = 'answer' | 'unsure' | 'none';

export interface Evidence {
  /** Share of the question's weight that the best chunk holds, 0…1. */
  coverage: number;
  decision: EvidenceDecision;
  /** What the question is about if it looks like one about the product rather than the game. */
  intent: OutsideIntent | null;
}

/** A question about the product needs this much more than one about the game: its words all occur in game texts. */
const intentAnswer = 0.85;
const intentUnsure = 0.7;

/** Whether the ranked chunks hold what the question asks for. */
export function weighEvidence(
  view: IndexView,
  analysis: QuestionAnalysis,
  rows: readonly RankedRow[],
  game_title: string,
): Evidence {
  const asked = askedTerms(analysis);
  const stem_ids = new Map(
    asked.flatMap((term) => term.matches.map(({ stem }) => [stem, findString(view.index.stems, stem)] as const)),
  );
  const coverages = rows
    .slice(0, view.settings.evidence_depth)
    .map(({ row }) =>
      heldShares(asked, (stem) => holdsStem(view, row, stem_ids.get(stem)!)).reduce((sum, share) => sum + share, 0),
    );
  const coverage = Math.max(0, ...coverages);
  const intent = findIntent(analysis.text, game_title);
  return { coverage, decision: decide(view, coverage, intent), intent };
}

function decide({ settings }: IndexView, coverage: number, intent: OutsideIntent | null): EvidenceDecision {
  const answer = intent === null ? settings.answer_coverage : intentAnswer;
  const unsure = intent === null ? settings.unsure_coverage : intentUnsure;
  if (coverage >= answer) return 'answer';
  return coverage >= unsure ? 'unsure' : 'none';
}
