import { audit, theProduct } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { eraseAccount, listErasable, lockErasable } from './erase-users.store.ts';
import type { EraseUser } from './user-data.ts';

/**
 * Erases the accounts whose deletion has become final: everything personal goes, the row and the
 * ledger stay without a name.
 * @returns how many
 */
export async function eraseDeletedUsers(db: Db, erasures: readonly EraseUser[]): Promise<number> {
  let erased = 0;
  for (const id of await listErasable(db)) {
    erased += await db.transaction().execute(async (tx) => {
      if (!(await lockErasable(tx, id))) return 0;
      await eraseAccount(tx, id);
      for (const erase of erasures) await erase(tx, id);
      await audit(tx, { actor: theProduct, action: 'purge', object: { kind: 'user', id } });
      return 1;
    });
  }
  return erased;
}
