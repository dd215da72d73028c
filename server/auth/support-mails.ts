import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { accountMail, type Recipient } from './mail-words.ts';
import { countResetMail, mailReset } from './reset.ts';

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
 * @throws AppError `too_many_requests` as `countResetMail`
 */
export async function sendReset({ config }: Pick<Deps, 'config'>, tx: Tx, to: Account): Promise<void> {
  await countResetMail(tx, to.email, config);
  await mailReset(tx, to, config);
}
