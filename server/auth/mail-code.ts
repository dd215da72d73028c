import type { User } from '#contract/users.ts';
import type { Language } from '#contract/values/languages.ts';
import { worksHere } from '#contract/values/rights.ts';
import { recordConsent } from '#server/consents/consents.ts';
import type { Deps } from '#server/deps.ts';
import { wrongField } from '#server/errors.ts';
import { takeGuestAnswer } from '#server/guests/guests.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { countHit } from '#server/rules/limits.ts';
import { networkOf, siteOf } from '#server/rules/network.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { findUser } from '#server/users/users.store.ts';
import { openAccounts } from '#server/wallet/ledger.ts';
import * as accounts from './accounts.store.ts';
import { claimAccount } from './claim-account.ts';
import { cancelDeletion } from './deletion.ts';
import { inEvenTime } from './login/even-time.ts';
import { rememberDevice } from './login/known-devices.ts';
import { openSession } from './login/sessions.ts';
import { checkProof, issueMailToken, requireTokenOwner, takeMailToken } from './mail-tokens.ts';
import { codeMail, knownAddressMail } from './mails.ts';
import { anyName } from './register.ts';

/** No password was ever turned into it, so none opens the account until its owner sets one by their mailbox. */
const noPassword = 'none';

interface From {
  ip: string;
  user_agent: string | null;
}

/**
 * Mails a code that opens the account of an address, and makes one without a password where there is none. To an address
 * with an account the code opens no more than its mailbox does by a new password; whoever works here has to use theirs.
 * The caller cannot see which of these happened.
 * @throws AppError `validation` for a consent that was not shown, `too_many_requests`
 */
export async function mailCode(
  deps: Deps,
  { email, consent_version, language }: { email: string; consent_version: string; language: Language },
  from: From,
): Promise<void> {
  const { db, config } = deps;
  if (consent_version !== config.CONSENT_VERSION) throw wrongField('consent_version', 'consent_outdated');
  await countHit(db, rateLimits.registerSite, siteOf(from.ip), config.RATE_LIMIT_FACTOR);
  await countHit(db, rateLimits.registerIp, networkOf(from.ip), config.RATE_LIMIT_FACTOR);
  const seconds = Math.ceil(config.RESET_TTL_SECONDS);
  // Nobody's box is filled by another; an address that nobody has is refused alike.
  await countHit(db, { ...rateLimits.mailCode, seconds }, email, config.RATE_LIMIT_FACTOR);
  await inEvenTime(() =>
    db.transaction().execute(async (tx) => {
      const name = anyName(language);
      const made = await accounts.insertAccount(tx, { email, name, password_hash: noPassword, language });
      if (made !== undefined) await openAccounts(tx, made);
      const account = await accounts.findAccount(tx, email);
      if (account?.is_active !== true) return;
      if (worksHere(account)) return enqueueMail(tx, knownAddressMail(account, config));
      if (!account.email_verified) await recordConsent(tx, { user_id: account.id, version: consent_version, ...from });
      const token = await issueMailToken(tx, { user_id: account.id, purpose: 'enter', ttl_seconds: seconds });
      await enqueueMail(tx, codeMail(account, token, config));
    }),
  );
}

/**
 * Opens a session by the code of a mail. Whoever had opened the account before with somebody else's address is out, with
 * password, sessions and keys; a confirmed one keeps its password. The answer that the browser got without an account
 * becomes a conversation of this one.
 * @returns with `device_token`, by which the browser is known the next time
 * @throws AppError `validation` on `code`: wrong, used or expired
 */
export async function enterByCode(
  deps: Deps,
  { email, code }: { email: string; code: string },
  from: From & { device_token: string | undefined; guest_token: string | undefined },
): Promise<{ session: { access_token: string; user: User; deletion_cancelled?: true }; device_token: string }> {
  const { db, config } = deps;
  const { ip, user_agent, device_token, guest_token } = from;
  const proof = { email, code };
  const token_hash = await checkProof(db, 'enter', proof);
  const owner = await requireTokenOwner(db, 'enter', token_hash, proof);
  const account = await accounts.findAccountById(db, owner.id);
  // They may have begun to work here after the mail was sent.
  if (account === undefined || worksHere(account)) throw wrongField('code', 'code_wrong');
  const opened = await db.transaction().execute(async (tx) => {
    const user_id = await takeMailToken(tx, 'enter', token_hash, proof);
    const is_new = !(await accounts.lockVerified(tx, user_id));
    const password_hash = is_new ? noPassword : undefined;
    await claimAccount(tx, user_id, { password_hash, free_calls: config.FREE_CALLS });
    return { is_new, access_token: await openSession(tx, user_id, { ip, user_agent }) };
  });
  const user = await findUser(db, owner.id);
  if (user === undefined) throw wrongField('code', 'code_wrong');
  const isCancelled = account.deletion_asked_at !== null && (await cancelDeletion({ db, config }, account));
  // Whoever is in stays so, with or without it.
  await takeGuestAnswer(deps, guest_token, { user_id: owner.id, is_new: opened.is_new }).catch((error: unknown) =>
    deps.log.error({ err: error, user_id: owner.id }, 'an answer from before the account was not kept'),
  );
  return {
    session: { access_token: opened.access_token, user, ...(isCancelled ? { deletion_cancelled: true } : {}) },
    device_token: await rememberDevice(db, owner.id, device_token),
  };
}
