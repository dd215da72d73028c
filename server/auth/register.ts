import { randomInt } from 'node:crypto';
import type { Language } from '#contract/common.ts';
import { recordConsent } from '#server/consents/consents.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { messagesFor } from '#server/messages.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { networkOf, siteOf } from '#server/rules/network.ts';
import { openAccounts } from '#server/wallet/ledger.ts';
import * as accounts from './accounts.store.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { inEvenTime } from './login/even-time.ts';
import { knownAddressMail } from './mails.ts';
import { wrongPassword } from './new-password.ts';
import { hashPassword, stranger } from './login/passwords.ts';
import { sendVerification } from './verification.ts';
import { enqueueMail } from '#server/mail/mail.ts';

interface Registration {
  email: string;
  name?: string | undefined;
  password: string;
  consent_version: string;
  language: Language;
}

/**
 * Opens an account with its consent, its wallet and its verification mail, or none of them. For a
 * known address nothing changes and its owner gets a mail; the caller cannot see which of the two happened.
 * @throws AppError `validation` for a password or consent that cannot be taken, `too_many_requests`, `unavailable`
 */
export async function register(
  deps: Deps,
  registration: Registration,
  from: { ip: string; user_agent: string | null },
): Promise<void> {
  const { db, config } = deps;
  const { email, password, language, consent_version } = registration;
  const name = registration.name ?? anyName(language);
  requireAcceptable(registration, config.CONSENT_VERSION);
  await countHit(db, rateLimits.registerSite, siteOf(from.ip), config.RATE_LIMIT_FACTOR);
  await countHit(db, rateLimits.registerIp, networkOf(from.ip), config.RATE_LIMIT_FACTOR);
  await inEvenTime(async () => {
    const password_hash = await hashPassword(password, stranger(from.ip));
    await db.transaction().execute(async (tx) => {
      const id = await accounts.insertAccount(tx, { email, name, password_hash, language });
      if (id === undefined) return answerKnownAddress(deps, tx, email);
      await recordConsent(tx, { user_id: id, version: consent_version, ...from });
      await openAccounts(tx, id);
      await sendVerification(deps, tx, { id, email, name, language });
    });
  });
}

/** A verified owner learns of the try; an address that still waits for its verification gets that mail again. */
async function answerKnownAddress(deps: Deps, tx: Tx, email: string): Promise<void> {
  const { config } = deps;
  const account = await accounts.findAccount(tx, email);
  if (account?.is_active !== true) return;
  try {
    await countHit(tx, rateLimits.registerAgain, email, config.RATE_LIMIT_FACTOR);
  } catch (error) {
    // The owner has had mails enough; a refusal would tell the caller that the address is known.
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  if (account.email_verified) await enqueueMail(tx, knownAddressMail(account, config));
  else await sendVerification(deps, tx, account);
}

/** Names need not differ, and this one tells nothing about whose it is. */
export function anyName(language: Language): string {
  return messagesFor(language).server.auth.player({ number: String(randomInt(1_000, 10_000)) });
}

function requireAcceptable({ email, name = '', password, consent_version }: Registration, current: string): void {
  const fields: WrongField[] = [];
  const type = wrongPassword(password, { email, name });
  if (type !== undefined) fields.push({ loc: ['body', 'password'], type });
  if (consent_version !== current) fields.push({ loc: ['body', 'consent_version'], type: 'consent_outdated' });
  if (fields.length > 0) throw new AppError('validation', { fields });
}
