import { AppError } from '#server/errors.ts';
import { isObject } from '#server/http/narrow-body.ts';

const isAbsent = (value: unknown) => value === undefined || value === null;
const isText = (value: unknown) => isObject(value) && value['type'] === 'text';
const callsNothing = (choice: unknown) => choice === 'none' || choice === 'auto';
const allowsTools = (choice: unknown) =>
  isObject(choice) && isObject(choice['allowed_tools']) && callsNothing(choice['allowed_tools']['mode']);

/** For each parameter which of its values come to what is answered here anyway. */
const honoured: Readonly<Record<string, (value: unknown) => boolean>> = {
  response_format: isText,
  tool_choice: (choice) => callsNothing(choice) || allowsTools(choice),
  functions: (list) => Array.isArray(list) && list.length === 0,
  function_call: callsNothing,
  modalities: (kinds) => Array.isArray(kinds) && kinds.every((kind) => kind === 'text'),
  audio: () => false,
  logprobs: (value) => value === false,
};

/** Parameters that are refused where they ask for what an expert does not do. */
export const unhonouredNames = Object.keys(honoured);

/**
 * Refuses what would change the answer that is paid for: JSON, calls of tools, sound, probabilities.
 * @throws AppError `validation`
 */
export function refuseUnhonoured(body: Readonly<Record<string, unknown>>): void {
  for (const [name, isHonoured] of Object.entries(honoured)) {
    if (isAbsent(body[name]) || isHonoured(body[name])) continue;
    throw new AppError('validation', { fields: [{ loc: ['body', name], type: 'not_honoured' }] });
  }
}
