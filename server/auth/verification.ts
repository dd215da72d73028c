import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { wrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import * as accounts from './accounts.store.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { claimAccount } from './claim-account.ts';
import { isPasswordOf } from './confirm-password.ts';
import { inEvenTime } from './login/even-time.ts';
import { checkProof, issueMailToken, requireProof, requireTokenOwner, takeMailToken } from './mail-tokens.ts';
import { verificationMail } from './mails.ts';
import { wrongPassword } from './new-password.ts';
import { hashPassword, knownUser } from './login/passwords.ts';
import { enqueueMail, type Recipient } from '#server/mail/mail.ts';

/** Makes a new token and sends its mail when the transaction commits; an earlier token is void. */
export async function sendVerification({ config }: Deps, tx: Tx, to: Recipient & { id: number }): Promise<void> {
  const ttl_seconds = config.VERIFY_TTL_SECONDS;
  const token = await issueMailToken(tx, { user_id: to.id, purpose: 'verify', ttl_seconds });
  await enqueueMail(tx, verificationMail(to, token, config));
}

/** Sends the mail again where an account waits for it; the caller cannot see whether one does. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  await countHit(deps.db, rateLimits.resendAddress, email, deps.config.RATE_LIMIT_FACTOR);
  await inEvenTime(() =>
    deps.db.transaction().execute(async (tx) => {
      const account = await accounts.findAccount(tx, email);
      if (account?.is_active === true && !account.email_verified) await sendVerification(deps, tx, account);
    }),
  );
}

interface ProofFields {
  token?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

/**
 * Whose address a verification link or code confirms, and whether a password is that account's; nothing is used up.
 * @throws AppError `validation` on the field that is missing, wrong, used or expired, or on `password`;
 * `too_many_requests` after 10 wrong passwords in 15 minutes
 */
export async function checkVerification(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { password, ...body }: ProofFields & { password?: string | undefined },
): Promise<{ user_id: number; email: string }> {
  const proof = requireProof(body);
  const owner = await requireTokenOwner(db, 'verify', await checkProof(db, 'verify', proof), proof);
  const right = password === undefined || (await isPasswordOf({ db, config }, owner, password));
  if (!right) throw wrongField('password', 'password_wrong');
  return { user_id: owner.id, email: owner.email };
}

/**
 * Verifies an address by the link's token or by the code, and gives the free calls with it, once.
 * With a password the account has that one from then on: another one, of whoever opened the account
 * with somebody else's address, stops working, and the sessions opened with it end.
 * @throws AppError `validation` naming the field that is missing, wrong, used or expired; `too_many_requests` as
 * `checkVerification`
 */
export async function verifyEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  {
    password,
    ...body
  }: {
    token?: string | undefined;
    email?: string | undefined;
    code?: string | undefined;
    password?: string | undefined;
  },
): Promise<void> {
  const proof = requireProof(body);
  const token_hash = await checkProof(db, 'verify', proof);
  const owner = await requireTokenOwner(db, 'verify', token_hash, proof);
  const password_hash = password === undefined ? undefined : await hashOfOther({ db, config }, password, owner);
  await db.transaction().execute(async (tx) => {
    const user_id = await takeMailToken(tx, 'verify', token_hash, proof);
    await claimAccount(tx, user_id, { password_hash, free_calls: config.FREE_CALLS });
  });
}

/** The hash of a password that the account does not have yet; nothing where it has it. */
async function hashOfOther(
  deps: Pick<Deps, 'db' | 'config'>,
  password: string,
  owner: { id: number; email: string; name: string; password_hash: string },
): Promise<string | undefined> {
  if (await isPasswordOf(deps, owner, password)) return undefined;
  const wrong = wrongPassword(password, owner);
  if (wrong !== undefined) throw wrongField('password', wrong);
  return hashPassword(password, knownUser(owner.id));
}
