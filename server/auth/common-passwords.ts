import { dictionary } from '@zxcvbn-ts/language-common';

// The package ranks 49,000 leaked passwords; shorter ones are refused for their length already.
const shortestAllowed = 10;
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestAllowed));

/** Whether a password is among those that are guessed first; capitals do not make it a better one. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase());
}
