import type { Tx } from '#server/db/database.ts';
import { findAccountById, setPasswordOf } from './accounts.store.ts';
import { forgetDevices } from './login/known-devices.ts';
import { forgetFailures } from './login/login-limits.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { closeAllSessions } from './login/sessions.ts';

/**
 * Gives an account another password. Whoever used the old one is out at once: every session ends, and
 * no mail that they asked for (a reset, a new address) works any more. Failed logins are forgotten with it.
 */
export async function replacePassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await setPasswordOf(tx, user_id, password_hash);
  await voidMailTokens(tx, user_id);
  await closeAllSessions(tx, user_id);
  await forgetDevices(tx, user_id);
  const account = await findAccountById(tx, user_id);
  if (account !== undefined) await forgetFailures(tx, account.email);
}
