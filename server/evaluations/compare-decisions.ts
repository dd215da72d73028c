import type { DecisionComparison } from '#contract/gate-report.ts';
import type { EvidenceDecision } from '#server/retrieval/rank/evidence.ts';

const lostNamed = 20;

/** Which questions two settings answer, each array in the order of `texts`. */
export function compareDecisions(
  texts: readonly string[],
  published: readonly EvidenceDecision[],
  draft: readonly EvidenceDecision[],
): DecisionComparison {
  const lost = texts.filter((_, i) => places.indexOf(draft[i]!) < places.indexOf(published[i]!));
  return {
    questions: texts.length,
    published: countDecisions(published),
    draft: countDecisions(draft),
    lost: lost.slice(0, lostNamed),
    lost_total: lost.length,
  };
}

/** From the worst for a player to the best. */
const places: readonly EvidenceDecision[] = ['none', 'unsure', 'answer'];

function countDecisions(decisions: readonly EvidenceDecision[]): DecisionComparison['draft'] {
  return {
    answered: decisions.filter((decision) => decision === 'answer').length,
    refused: decisions.filter((decision) => decision === 'none').length,
  };
}

/** Whether a draft answers fewer questions or refuses more. */
export function answersLess({ published, draft }: DecisionComparison): boolean {
  return draft.answered < published.answered || draft.refused > published.refused;
}
