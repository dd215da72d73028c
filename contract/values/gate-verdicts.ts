/**
 * The gate's verdicts on a draft of settings. `passed`: by labelled queries; `replayed`: by players' questions, where there
 * are few labelled queries; `not_proved`: few of either; `no_labels`: none of either.
 */
export const gateVerdicts = ['passed', 'replayed', 'not_proved', 'no_labels', 'refused'] as const;
/** With fewer labelled queries than these the players' questions decide, and with fewer of both the gate proves little. */
export const leastProvingQueries = 20;
/** So many of the players' latest questions are tried again. */
export const mostReplayedQuestions = 200;
export type GateVerdict = (typeof gateVerdicts)[number];

/** Whether a draft is published only for a stated reason. */
export function needsReason(verdict: GateVerdict): verdict is 'no_labels' | 'refused' {
  return verdict === 'refused' || verdict === 'no_labels';
}
