import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

// The package ranks 49,000 leaked passwords; shorter ones are refused for their length already.
const shortestAllowed = 10;
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestAllowed));

/** Whether a password is among those that are guessed first; capitals do not make it a better one. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase());
}

/** What is wrong with a new password beyond its length, which the contract checks. */
export function wrongPassword(password: string, { email, name }: { email: string; name: string }): string | undefined {
  if (isCommonPassword(password)) return 'common_password';
  const plain = password.trim().toLowerCase();
  const personal = [email, email.slice(0, email.indexOf('@')), name];
  return personal.some((own) => own.trim().toLowerCase() === plain) ? 'personal_password' : undefined;
}

/** A password for somebody who gave none: 96 bits, shown once. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}
