import type { BodyOf } from '#contract/endpoint-types.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { closeAllSessions } from '#server/auth/login/sessions.ts';
import { sendReset } from '#server/auth/reset.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { accountMail, enqueueMail } from '#server/mail/mail.ts';
import { notify } from '#server/notifications/notifications.ts';
import { lockUser } from './admin-users.store.ts';

interface Helper {
  rights: Rights;
  actor: Actor;
}

/**
 * Writes to one person: a notification and a mail.
 * @throws AppError `not_found`; `too_many_requests` after ten an hour from one to the other
 */
export async function messageUser(
  deps: Deps,
  id: number,
  words: BodyOf<'POST /api/admin/users/{id}/message'>,
  { actor }: Helper,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, id);
    await countHit(tx, rateLimits.supportMessages, `${actor.user_id} ${id}`, deps.config.RATE_LIMIT_FACTOR);
    await notify(tx, id, 'support_message', words);
    await enqueueMail(tx, accountMail(user, deps.config, words.title, [{ text: words.body }]));
    await audit(tx, { actor, action: 'message', object: { kind: 'user', id }, after: words });
  });
}

/**
 * Ends every session of a user, in every process.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account
 */
export async function endSessions({ db }: Deps, id: number, helper: Helper): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireInReach(await requireUser(tx, id), helper);
    await closeAllSessions(tx, id);
    await audit(tx, { actor: helper.actor, action: 'end_sessions', object: { kind: 'user', id } });
  });
}

/**
 * Sends the mail by which a user sets a new password. Nobody but the user sees its link.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account; `conflict` for one that is
 * switched off; `too_many_requests` as `countResetMail`
 */
export async function sendResetFor(deps: Deps, id: number, helper: Helper): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, id);
    requireInReach(user, helper);
    if (!user.is_active) throw new AppError('conflict');
    await sendReset(deps, tx, user);
    await audit(tx, { actor: helper.actor, action: 'send_reset', object: { kind: 'user', id } });
  });
}

type LockedUser = Exclude<Awaited<ReturnType<typeof lockUser>>, undefined>;

async function requireUser(tx: Tx, id: number): Promise<LockedUser> {
  const user = await lockUser(tx, id);
  if (user === undefined) throw new AppError('not_found', { object: 'user' });
  return user;
}

function requireInReach(user: LockedUser, { rights }: Helper): void {
  if (!isInReach(user, rights)) throw new AppError('colleague');
}
