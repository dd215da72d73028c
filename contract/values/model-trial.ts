/** A question of a trial has `failed` where the model gave no answer of its own. */
export const trialVerdicts = ['right', 'wrong', 'failed'] as const;
export type TrialVerdict = (typeof trialVerdicts)[number];

/** With fewer right answers a model is switched on only by whoever says so. */
export const rightEnough = 6;
