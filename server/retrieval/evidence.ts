import { holdsStem, idfOf, type IndexView } from './index-view.ts';
import { findIntent, type OutsideIntent } from './outside-intents.ts';
import type { QuestionAnalysis, QuestionTerm } from './question-analysis.ts';
import { isQuestionWord } from './question-words.ts';
import type { RankedRow } from './rank.ts';
import { findString } from './string-table.ts';
import { findGroups, normaliseText, splitGroup } from './tokenise.ts';

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
const INTENT_ANSWER = 0.85;
const INTENT_UNSURE = 0.7;

/** Whether the ranked chunks hold what the question asks for. */
export function weighEvidence(
  view: IndexView,
  analysis: QuestionAnalysis,
  rows: readonly RankedRow[],
  game_title: string,
): Evidence {
  const asked = askedTerms(view, analysis, game_title);
  const total = asked.reduce((sum, term) => sum + term.idf, 0);
  const held = rows
    .slice(0, view.settings.evidence_depth)
    .map(({ row }) => asked.reduce((sum, term) => sum + heldIdf(view, row, term), 0));
  const coverage = total === 0 ? 0 : Math.max(0, ...held) / total;
  const intent = findIntent(analysis.text, game_title);
  return { coverage, decision: decide(view, coverage, intent), intent };
}

function decide({ settings }: IndexView, coverage: number, intent: OutsideIntent | null): EvidenceDecision {
  const answer = intent === null ? settings.answer_coverage : INTENT_ANSWER;
  const unsure = intent === null ? settings.unsure_coverage : INTENT_UNSURE;
  if (coverage >= answer) return 'answer';
  return coverage >= unsure ? 'unsure' : 'none';
}

/** What evidence is asked for: each alternative is a stem that would do, and what it would then count. */
interface AskedTerm {
  idf: number;
  alternatives: readonly { stem_id: number; idf: number }[];
}

function heldIdf(view: IndexView, row: number, term: AskedTerm): number {
  let most = 0;
  for (const { stem_id, idf } of term.alternatives) {
    if (idf > most && holdsStem(view, row, stem_id)) most = idf;
  }
  return most;
}

function askedTerms(view: IndexView, analysis: QuestionAnalysis, game_title: string): AskedTerm[] {
  const own_name = groupKeys(game_title);
  const parts = distinct(analysis.terms.filter((term) => !term.whole));
  const telling = parts.filter((term) => !isQuestionWord(term.word) && !isOwnName(analysis, term, own_name));
  const asked = telling.length > 0 ? telling : parts;
  return asked.map((term) => toAsked(view, term, analysis));
}

/** A word asked for twice is one thing to find. */
function distinct(terms: readonly QuestionTerm[]): QuestionTerm[] {
  return [...new Map(terms.map((term) => [term.matches[0]?.stem ?? term.word, term])).values()];
}

function toAsked(view: IndexView, term: QuestionTerm, analysis: QuestionAnalysis): AskedTerm {
  if (term.matches.length === 0) {
    // A word that no text holds may still be held by the longer form it was typed in: "cs:go" where texts say "csgo".
    const whole = analysis.terms.find((other) => other.whole && other.group === term.group);
    const idf = idfOf(view, 1);
    const alternatives = (whole?.matches ?? []).map((match) => ({ stem_id: stemId(view, match.stem), idf }));
    return { idf, alternatives };
  }
  const idf = Math.max(...term.matches.map((match) => match.idf));
  const share = shareOf(view, term);
  const alternatives = term.matches.map((match) => ({ stem_id: stemId(view, match.stem), idf: match.idf * share }));
  return { idf, alternatives };
}

function stemId(view: IndexView, stem: string): number {
  return findString(view.index.stems, stem);
}

function shareOf({ settings }: IndexView, term: QuestionTerm): number {
  if (term.kind === 'repaired') return settings.evidence_repaired;
  return term.kind === 'cross_script' ? settings.evidence_cross_script : 1;
}

function groupKeys(text: string): ReadonlySet<string> {
  return new Set(findGroups(normaliseText(text)).map((group) => splitGroup(group).parts.join('')));
}

function isOwnName(analysis: QuestionAnalysis, term: QuestionTerm, own_name: ReadonlySet<string>): boolean {
  const group = analysis.terms.filter((other) => !other.whole && other.group === term.group);
  return own_name.has(group.map((other) => other.word).join(''));
}
