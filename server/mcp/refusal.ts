import type { Deps } from '#server/deps.ts';
import { fieldText, sentenceOf } from '#server/rules/error-texts.ts';
import { UnknownGame } from './find-game.ts';
import type { McpCaller } from './mcp-caller.ts';
import { asAppError } from '#server/rules/as-app-error.ts';

/** What a program learns of an error: our words with our code; what broke inside is for the log. */
export function refusalText({ log }: Deps, { language }: McpCaller, error: unknown): string {
  if (error instanceof UnknownGame) return error.message;
  const known = asAppError(error);
  if (known.status >= 500) log.error({ err: known.cause ?? known, code: known.code }, 'a program was refused');
  const [field] = known.fields ?? [];
  const sentence =
    field === undefined ? sentenceOf(known, language) : `${field.loc.at(-1)}: ${fieldText(field, language)}`;
  return `${sentence} (${known.code})`;
}
