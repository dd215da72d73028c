/** What the gate says of a draft of settings. `no_labels`: nothing can prove it. */
export const gateVerdicts = ['passed', 'not_proved', 'no_labels', 'refused'] as const;
/** With fewer labelled queries than these the gate proves little. */
export const leastProvingQueries = 20;
export type GateVerdict = (typeof gateVerdicts)[number];

/** Whether a draft is published only for a stated reason. */
export function needsReason(verdict: GateVerdict): verdict is 'no_labels' | 'refused' {
  return verdict === 'refused' || verdict === 'no_labels';
}
