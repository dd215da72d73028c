import type { Language } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppError, WrongField } from '#server/errors.ts';
import { messagesFor } from '#server/messages.ts';

/** The sentence for an error in the reader's language. */
export function sentenceOf({ code, object }: Pick<AppError, 'code' | 'object'>, language: Language): string {
  return object === undefined ? errorText(code, language) : messagesFor(language).errors.missing[object];
}

/** The sentence for an error's code in the reader's language. */
export function errorText(code: ErrorCode, language: Language): string {
  return messagesFor(language).errors.codes[code];
}

/** The sentence for one wrong field in the reader's language. */
export function fieldText({ type, limit }: WrongField, language: Language): string {
  const { fields } = messagesFor(language).errors;
  const sentences: Readonly<Record<string, string | ((values: { limit: string }) => string)>> = fields;
  const sentence = sentences[type] ?? fields.value_error;
  return typeof sentence === 'string' ? sentence : sentence({ limit: String(limit ?? '') });
}
