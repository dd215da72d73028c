import type { Language } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OpenaiErrorBody } from '#contract/openai.ts';
import type { AppError } from '#server/errors.ts';
import { fieldText, sentenceOf } from '#server/rules/error-texts.ts';

/** The names under which OpenAI's clients know what we call otherwise. */
const knownCodes: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'invalid_api_key',
  too_many_requests: 'rate_limit_exceeded',
  too_many_running: 'rate_limit_exceeded',
};
const knownTypes: Partial<Record<ErrorCode, string>> = {
  calls_exhausted: 'insufficient_quota',
  key_limit_reached: 'insufficient_quota',
  too_many_requests: 'requests',
  too_many_running: 'requests',
};

/** Whether a path is of the door that speaks OpenAI's language. */
export function isOpenaiPath(url: string): boolean {
  return /^\/api\/v1(?:[/?]|$)/.test(url);
}

/** An error in OpenAI's shape; `param` names the first wrong field as `messages[2].content`. */
export function openaiErrorOf(error: AppError, language: Language): OpenaiErrorBody {
  const { code, status, fields } = error;
  const [field] = fields ?? [];
  const type = knownTypes[code] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
  return {
    error: {
      message: field === undefined ? sentenceOf(error, language) : fieldText(field, language),
      type,
      param: field === undefined ? (code === 'model_not_found' ? 'model' : null) : nameOf(field.loc.slice(1)),
      code: knownCodes[code] ?? code,
    },
  };
}

/** OpenAI says 400 where we say that a field is wrong. */
export function openaiStatus({ code, status }: AppError): number {
  return code === 'validation' ? 400 : status;
}

function nameOf(path: readonly (string | number)[]): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('');
}
