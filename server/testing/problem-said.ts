import { WikiError } from '#server/knowledge/wiki/pages.ts';
import { problemText } from '#server/rules/error-texts.ts';

/** What a person reads of a refusal, in English. */
export function problemSaid(error: unknown): string {
  return error instanceof WikiError ? problemText(error.problem, 'en') : String(error);
}
