import { deleteKeysOf } from '#server/api-keys/api-keys.ts';
import type { Rights } from '#contract/values/rights.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { wrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import * as accounts from './accounts.store.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { claimAccount } from './claim-account.ts';
import { inEvenTime } from './login/even-time.ts';
import { checkProof, issueMailToken, requireProof, requireTokenOwner, takeMailToken } from './mail-tokens.ts';
import { wrongPassword } from './new-password.ts';
import { invitationMail, passwordChangedMail, resetMail } from './password-mails.ts';
import { hashPassword, knownUser, nobodysHash } from './login/passwords.ts';
import { replacePassword } from './replace-password.ts';
import { enqueueMail, type Recipient } from '#server/mail/mail.ts';

interface ProofFields {
  token?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

/**
 * Sends the mail by which a new password can be set, where the address has an account that is not
 * switched off; the caller cannot see whether one does.
 * @throws AppError `too_many_requests` as `countResetMail`, for an address known or not
 */
export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  const { db, config } = deps;
  await countResetMail(db, email, config);
  await inEvenTime(() =>
    db.transaction().execute(async (tx) => {
      const account = await accounts.findAccount(tx, email);
      if (account?.is_active !== true) return;
      await mailReset(tx, account, config);
    }),
  );
}

/**
 * Counts a mail to an address, whoever asks for it.
 * @throws AppError `too_many_requests` after three in the time for which one is valid
 */
async function countResetMail(db: Db, email: string, config: Deps['config']): Promise<void> {
  const limit = { ...rateLimits.forgotAddress, seconds: Math.ceil(config.RESET_TTL_SECONDS) };
  await countHit(db, limit, email, config.RATE_LIMIT_FACTOR);
}

type Invited = Recipient & Rights & { id: number };
type Owner = Invited & { is_invited: boolean };

/**
 * Makes a new token and sends its mail when the transaction commits; an earlier token is void. Who has set no password yet
 * is invited again, as anybody may ask: a mail that holds for less long would take the time from the owner.
 */
async function mailReset(tx: Tx, account: Owner, config: Deps['config']): Promise<void> {
  if (account.is_invited) return sendInvitation({ config }, tx, account, null);
  const ttl_seconds = config.RESET_TTL_SECONDS;
  const token = await issueMailToken(tx, { user_id: account.id, purpose: 'reset', ttl_seconds });
  await enqueueMail(tx, resetMail(account, token, config));
}

/**
 * Mails the link by which a new password is set to somebody who asked the support for it.
 * @throws AppError `too_many_requests` as `countResetMail`
 */
export async function sendReset({ config }: Pick<Deps, 'config'>, tx: Tx, to: Owner): Promise<void> {
  await countResetMail(tx, to.email, config);
  await mailReset(tx, to, config);
}

/** Invites somebody who has set no password yet: the link sets its first password and shows that the address is theirs. */
export async function sendInvitation(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  to: Invited,
  by: string | null,
): Promise<void> {
  // Nobody waits in front of the mailbox, as after asking for a new password.
  const ttl_seconds = config.VERIFY_TTL_SECONDS;
  const token = await issueMailToken(tx, { user_id: to.id, purpose: 'reset', ttl_seconds });
  await enqueueMail(tx, invitationMail(to, by, token, config));
}

/**
 * Takes an account from whoever has its password: sessions, API keys and mails under way end, and unless the account is
 * switched off, the owner of its address is invited.
 */
export async function inviteAnew(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  to: Invited & { is_active: boolean },
  by: string | null,
): Promise<void> {
  await deleteKeysOf(tx, to.id);
  await replacePassword(tx, to.id, nobodysHash);
  await accounts.setInvited(tx, to.id);
  if (to.is_active) await sendInvitation(deps, tx, to, by);
}

/**
 * Whether a link or code would set a new password; it is not used up.
 * @returns the account's address, which whoever holds the mail knows, and whether it has no password yet
 * @throws AppError `validation` naming the field that is missing, wrong, used or expired
 */
export async function checkReset({ db }: Pick<Deps, 'db'>, body: ProofFields) {
  const proof = requireProof(body);
  const { email, is_invited } = await requireTokenOwner(db, 'reset', await checkProof(db, 'reset', proof), proof);
  return { email, is_invited };
}

/**
 * Sets a new password. As the mail was read, the address is verified with it; every session ends and
 * every other mail of the account is void. A password that cannot be taken uses nothing up.
 * @throws AppError `validation` naming the field that is missing, wrong, used or expired
 */
export async function resetPassword(
  { db, config }: Deps,
  { password, ...body }: ProofFields & { password: string },
): Promise<void> {
  const proof = requireProof(body);
  const token_hash = await checkProof(db, 'reset', proof);
  const owner = await requireTokenOwner(db, 'reset', token_hash, proof);
  const wrong = wrongPassword(password, owner);
  if (wrong !== undefined) throw wrongField('password', wrong);
  const password_hash = await hashPassword(password, knownUser(owner.id));
  await db.transaction().execute(async (tx) => {
    const user_id = await takeMailToken(tx, 'reset', token_hash, proof);
    await claimAccount(tx, user_id, { password_hash, free_calls: config.FREE_CALLS });
    const account = await accounts.findAccountById(tx, user_id);
    if (account !== undefined) await enqueueMail(tx, passwordChangedMail(account, config));
  });
}
