import type { SetupLine } from '#contract/operator.ts';
import type { SetupPart } from '#contract/values/setup-parts.ts';
import type { ServerMessages } from '#server/messages.ts';

export type { SetupLine } from '#contract/operator.ts';
export type SetupTexts = ServerMessages['setup'];

export const good = (about: SetupPart, text: string): SetupLine => ({ about, verdict: 'good', text });
export const off = (about: SetupPart, text: string): SetupLine => ({ about, verdict: 'off', text });
export const wrong = (about: SetupPart, text: string): SetupLine => ({ about, verdict: 'wrong', text });
