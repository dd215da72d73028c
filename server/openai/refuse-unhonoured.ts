import { AppError } from '#server/errors.ts';
import { isObject } from '#server/http/bodies/narrow-body.ts';

const isAbsent = (value: unknown) => value === undefined || value === null;
const isText = (value: unknown) => isObject(value) && value['type'] === 'text';
const callsNothing = (choice: unknown) => choice === 'none' || choice === 'auto';
const allowsTools = (choice: unknown) =>
  isObject(choice) && isObject(choice['allowed_tools']) && callsNothing(choice['allowed_tools']['mode']);

/** For each parameter which of its values come to what is answered here anyway. */
type Honoured = Readonly<Record<string, (value: unknown) => boolean>>;

const tool_choice = (choice: unknown) => callsNothing(choice) || allowsTools(choice);
const never = () => false;

export const honouredOfCompletion: Honoured = {
  response_format: isText,
  tool_choice,
  functions: (list) => Array.isArray(list) && list.length === 0,
  function_call: callsNothing,
  modalities: (kinds) => Array.isArray(kinds) && kinds.every((kind) => kind === 'text'),
  audio: never,
  logprobs: (value) => value === false,
};

export const honouredOfResponse: Honoured = {
  text: (settings) => isObject(settings) && (isAbsent(settings['format']) || isText(settings['format'])),
  tool_choice,
  previous_response_id: never,
  conversation: never,
  prompt: never,
  background: (value) => value === false,
};

/**
 * Refuses what would change the answer that is paid for: JSON, calls of tools, sound, probabilities.
 * @throws AppError `validation`
 */
export function refuseUnhonoured(body: Readonly<Record<string, unknown>>, honoured: Honoured): void {
  for (const [name, isHonoured] of Object.entries(honoured)) {
    if (isAbsent(body[name]) || isHonoured(body[name])) continue;
    throw new AppError('validation', { fields: [{ loc: ['body', name], type: 'not_honoured' }] });
  }
}
