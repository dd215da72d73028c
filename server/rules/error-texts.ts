import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppError, Problem, WrongField } from '#server/errors.ts';
import { messagesFor } from '#server/messages.ts';

/** The sentence for an error in the reader's language. */
export function sentenceOf(
  { code, object, retry_after }: Pick<AppError, 'code' | 'object' | 'retry_after'>,
  language: Language,
): string {
  if (code === 'too_many_requests' && retry_after !== undefined) return waitText(retry_after, language);
  return object === undefined ? errorText(code, language) : messagesFor(language).errors.missing[object];
}

/** How long somebody waits who has sent too much: in seconds, minutes or hours, never too short. */
function waitText(seconds: number, language: Language): string {
  const { tooMany } = messagesFor(language).errors;
  if (seconds <= 90) return tooMany.seconds({ count: Math.max(1, Math.ceil(seconds)) });
  return seconds <= 5400
    ? tooMany.minutes({ count: Math.ceil(seconds / 60) })
    : tooMany.hours({ count: Math.ceil(seconds / 3600) });
}

/** The sentence for an error's code in the reader's language. */
export function errorText(code: ErrorCode, language: Language): string {
  return messagesFor(language).errors.codes[code];
}

/** The sentence for one wrong field in the reader's language. */
export function fieldText({ loc, type, limit = 0 }: WrongField, language: Language): string {
  const { fields } = messagesFor(language).errors;
  // What these allow or refuse is named by words.
  if (type === 'literal_error' || type === 'html_in_text') return fields[type]({ limit });
  const sentences: Readonly<Record<string, string | ((values: { limit: number; thing: string }) => string)>> = fields;
  const sentence = sentences[type] ?? fields.value_error;
  // A list is of what its field is called.
  return typeof sentence === 'string' ? sentence : sentence({ limit: Number(limit), thing: String(loc.at(-1)) });
}

type Said = Record<'name' | 'other' | 'why', string>;

/** A problem as it was stored: by its code, or as the sentence itself. */
interface StoredProblem extends Omit<Problem, 'code' | 'why'> {
  code: string;
  why?: StoredProblem | undefined;
}
const codedProblem: z.ZodType<StoredProblem> = z.object({
  code: z.string(),
  name: z.union([z.string(), z.number()]).optional(),
  other: z.union([z.string(), z.number()]).optional(),
  get why() {
    return codedProblem.optional();
  },
});
export const storedProblem = z.union([z.string(), codedProblem]);

/** The sentence for what is wrong with something from outside. */
export function problemText(problem: StoredProblem | string, language: Language): string {
  if (typeof problem === 'string') return problem;
  const { code, name = '', other = '', why } = problem;
  const sentences: Readonly<Record<string, string | ((values: Said) => string)>> =
    messagesFor(language).errors.problems;
  const sentence = sentences[code] ?? code;
  if (typeof sentence === 'string') return sentence;
  return sentence({
    name: String(name),
    other: String(other),
    why: why === undefined ? '' : problemText(why, language),
  }).trim();
}
