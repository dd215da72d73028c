import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { countHit } from '#server/http/limits.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { accountMail, type Recipient } from './mail-words.ts';
import { mailReset } from './reset.ts';

type Account = Recipient & { id: number };

/** Mails what the support writes to one person, in its own words. */
export async function mailMessage(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  to: Account,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await enqueueMail(tx, accountMail(to, config, title, [{ text: body }]));
}

/**
 * Mails the link by which a new password is set to somebody who asked the support for it.
 * @throws AppError `too_many_requests` after three an hour for an address, whoever asks
 */
export async function sendReset({ config }: Pick<Deps, 'config'>, tx: Tx, to: Account): Promise<void> {
  await countHit(tx, rateLimits.forgotAddress, to.email, config.RATE_LIMIT_FACTOR);
  await mailReset(tx, to, config);
}
