import { randomBytes } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';

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
