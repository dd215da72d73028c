import type { User } from '#contract/users.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { findUser } from '#server/users/users.store.ts';
import { giveFreeCalls } from '#server/wallet/wallet.ts';
import * as accounts from './accounts.store.ts';
import { addressChangedMail, addressChangeRequestedMail, newAddressMail } from './address-mails.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { checkChangeProof, issueMailToken, voidMailTokens } from './mail-tokens.ts';
import * as tokens from './mail-tokens.store.ts';
import { knownAddressMail } from './mails.ts';
import { enqueueMail, type Recipient } from '#server/mail/mail.ts';

/**
 * Asks the new address to confirm itself, and tells the present one. Whether another account has the
 * new address is disclosed to its owner only: for the caller both cases look alike.
 * @throws AppError `too_many_requests` after three an hour for a new address, or five an hour of an account
 */
export async function askForAddress(
  { config }: Deps,
  tx: Tx,
  account: Recipient & { id: number },
  new_email: string,
): Promise<void> {
  if (new_email === account.email) return cancelAddress(tx, account.id);
  await countHit(tx, rateLimits.changeAddress, new_email, config.RATE_LIMIT_FACTOR);
  await countHit(tx, rateLimits.changeOfUser, String(account.id), config.RATE_LIMIT_FACTOR);
  const ttl_seconds = config.VERIFY_TTL_SECONDS;
  const token = await issueMailToken(tx, { user_id: account.id, purpose: 'change', new_email, ttl_seconds });
  const owner = await accounts.findAccount(tx, new_email);
  const mail =
    owner === undefined
      ? newAddressMail({ ...account, email: new_email }, token, config)
      : knownAddressMail(owner, config);
  await enqueueMail(tx, mail);
  await enqueueMail(tx, addressChangeRequestedMail(account, new_email, config));
}

export async function showAddressChange(
  db: Db,
  user_id: number,
): Promise<{ email: string | null; expires_at: string | null }> {
  return (await tokens.findChange(db, user_id)) ?? { email: null, expires_at: null };
}

export async function cancelAddress(db: Db, user_id: number): Promise<void> {
  await tokens.deleteChange(db, user_id);
}

/**
 * Takes the new address by the link or the code of its mail, in a session of the account itself: a mail
 * that went to a mistyped address gives its reader nothing. The old address is notified.
 * @throws AppError `validation` on the field that is missing, wrong, used or expired; `address_taken`
 */
export async function confirmAddress(
  { db, config }: Deps,
  user_id: number,
  proof: { token?: string | undefined; code?: string | undefined },
): Promise<User> {
  const { token_hash, dead } = await checkChangeProof(db, user_id, proof);
  return db.transaction().execute(async (tx) => {
    const new_email = await tokens.takeChange(tx, user_id, token_hash);
    if (new_email === undefined) throw dead();
    const before = await accounts.findAccountById(tx, user_id);
    if (before === undefined) throw new AppError('not_found', { object: 'user' });
    await accounts.setAddress(tx, user_id, new_email).catch(asAddressTaken);
    await giveFreeCalls(tx, user_id, config.FREE_CALLS);
    await voidMailTokens(tx, user_id);
    await enqueueMail(tx, addressChangedMail(before, new_email, config));
    const user = await findUser(tx, user_id);
    if (user === undefined) throw wrongField('token', 'token_wrong');
    return user;
  });
}

/** Somebody registered with the address between the mail and its confirmation. */
function asAddressTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
  throw taken ? new AppError('address_taken') : error;
}
