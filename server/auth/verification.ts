import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { countHit } from '#server/http/limits.ts';
import { giveFreeCalls } from '#server/wallet/wallet.ts';
import * as accounts from './accounts.store.ts';
import { authLimits } from './auth-limits.ts';
import { inEvenTime } from './even-time.ts';
import { checkProof, issueMailToken, requireProof, takeMailToken } from './mail-tokens.ts';
import { type Recipient, verificationMail } from './mails.ts';

/** Makes a new token and sends its mail when the transaction commits; an earlier token is void. */
export async function sendVerification({ config, jobs }: Deps, tx: Tx, to: Recipient & { id: number }): Promise<void> {
  const ttl_seconds = config.VERIFY_TTL_SECONDS;
  const token = await issueMailToken(tx, { user_id: to.id, purpose: 'verify', ttl_seconds });
  await jobs.enqueue(tx, 'mail', verificationMail(to, token, config));
}

/** Sends the mail again where an account waits for it; the caller cannot see whether one does. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  await countHit(deps.db, authLimits.resendAddress, email, deps.config.RATE_LIMIT_FACTOR);
  await inEvenTime(() =>
    deps.db.transaction().execute(async (tx) => {
      const account = await accounts.findAccount(tx, email);
      if (account?.is_active === true && !account.email_verified) await sendVerification(deps, tx, account);
    }),
  );
}

/**
 * Verifies an address by the link's token or by the code, and gives the free calls with it, once.
 * @throws AppError `validation` naming the field that is missing, wrong, used or expired
 */
export async function verifyEmail(
  { db, config }: Deps,
  body: { token?: string | undefined; email?: string | undefined; code?: string | undefined },
): Promise<void> {
  const proof = requireProof(body);
  const token_hash = await checkProof(db, 'verify', proof);
  await db.transaction().execute(async (tx) => {
    const user_id = await takeMailToken(tx, 'verify', token_hash, proof);
    await accounts.setVerified(tx, user_id);
    await giveFreeCalls(tx, user_id, config.FREE_CALLS);
  });
}
