import { audit, theProduct } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { eraseAccount, listErasable, lockErasable } from './erase-users.store.ts';

/** Removes what one domain keeps of a person and nobody needs; to be listed in `server/registry/user-data.ts`. */
export type EraseUser = (tx: Tx, user_id: number) => Promise<void>;

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
