import { eachApart } from '#server/scheduler/each-apart.ts';
import { audit, theProduct } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hasOtherAdmin } from '#server/users/users.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { deletionRequestedMail, deletionCancelledMail } from './deletion-mails.ts';
import * as store from './deletion.store.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { closeAllSessions } from './login/sessions.ts';
import { enqueueMail, type Recipient } from '#server/mail/mail.ts';

/** Days in which logging in keeps an account whose owner asked to delete it; 7 more follow in which an admin can bring it back. */
const waitDays = 14;

/**
 * Asks to delete one's own account: every session ends now, and unless its owner logs in within 14 days
 * the account is deleted and then erased as every deleted one is.
 * @returns when that will be
 * @throws AppError `validation` on `current_password`, `last_admin`, `too_many_requests`
 */
export async function requestDeletion(
  deps: Deps,
  user_id: number,
  current_password: string,
): Promise<{ deleted_on: string }> {
  const { db, config } = deps;
  const account = await confirmPassword(deps, user_id, current_password);
  return db.transaction().execute(async (tx) => {
    const locked = await store.lockAccount(tx, user_id);
    const can_act = locked?.role === 'admin' && locked.is_active && locked.deletion_asked_at === null;
    if (can_act && !(await hasOtherAdmin(tx, user_id))) throw new AppError('last_admin');
    const deleted_on = await store.requestDeletion(tx, user_id, waitDays);
    await voidMailTokens(tx, user_id);
    await closeAllSessions(tx, user_id);
    await enqueueMail(tx, deletionRequestedMail(account, deleted_on, config));
    return { deleted_on };
  });
}

/** Keeps an account whose owner has logged in again. @returns whether it was to be deleted */
export async function cancelDeletion(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: Recipient & { id: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await store.clearDeletion(tx, account.id))) return false;
    await enqueueMail(tx, deletionCancelledMail(account, config));
    return true;
  });
}

/** Deletes the accounts whose waiting period is over; the erasure of deleted users does the rest. @returns how many */
export async function deleteDueAccounts(db: Db): Promise<number> {
  let deleted = 0;
  await eachApart(await store.listDueDeletions(db, waitDays), async (id) => {
    deleted += await db.transaction().execute(async (tx) => {
      const account = await store.lockAccount(tx, id);
      if (account === undefined || !(await store.deleteDue(tx, id, waitDays))) return 0;
      await voidMailTokens(tx, id);
      await closeAllSessions(tx, id);
      const { email, name, role, is_active } = account;
      await audit(tx, {
        actor: theProduct,
        action: 'delete',
        object: { kind: 'user', id },
        before: { email, name, role, is_active, deletion_asked_at: account.deletion_asked_at },
      });
      return 1;
    });
  });
  return deleted;
}
