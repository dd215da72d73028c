import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config.ts';

const secretFields = ['authorization', 'cookie', 'password', 'token', 'access_token', 'api_key'];
const deepest = 3;

/** The log: JSON, one line an event, on standard output where nothing else is given. */
export function createLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    redact: secretFields.flatMap((field) =>
      Array.from({ length: deepest + 1 }, (_, depth) => `${'*.'.repeat(depth)}${field}`),
    ),
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Of an error its kind, words, code and origin. Libraries hang more on theirs that must not be kept:
 * the values of a row, the text sent to a model, the address of a mail.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause instanceof Error ? { cause: describeError(cause) } : {}) };
}
