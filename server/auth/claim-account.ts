import { deleteKeysOf } from '#server/api-keys/api-keys.ts';
import type { Tx } from '#server/db/database.ts';
import { giveFreeCalls } from '#server/wallet/wallet.ts';
import * as accounts from './accounts.store.ts';
import { replacePassword } from './replace-password.ts';

/**
 * The mailbox of an account was shown to be read: the address counts as verified, and the free calls come
 * with that, once. Where it also brought another password, whoever opened the account before with somebody
 * else's address is out, with sessions, mails under way, and the API keys made while it was nobody's.
 */
export async function claimAccount(
  tx: Tx,
  user_id: number,
  { password_hash, free_calls }: { password_hash: string | undefined; free_calls: number },
): Promise<void> {
  const was_verified = await accounts.lockVerified(tx, user_id);
  if (!was_verified && password_hash !== undefined) await deleteKeysOf(tx, user_id);
  await accounts.setVerified(tx, user_id);
  await giveFreeCalls(tx, user_id, free_calls);
  if (password_hash !== undefined) await replacePassword(tx, user_id, password_hash);
}
