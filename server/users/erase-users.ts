import { eachApart } from '#server/scheduler/each-apart.ts';
import { audit, theProduct } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { eraseAccount, listErasable, lockErasable } from './erase-users.store.ts';
import type { EraseUser } from './user-data.ts';

/**
 * Erases the accounts whose deletion has become final: everything personal goes, the row and the
 * ledger stay without a name. One that cannot be erased yet keeps no other from it.
 * @returns how many
 */
export async function eraseDeletedUsers(db: Db, erasures: readonly EraseUser[]): Promise<number> {
  let erased = 0;
  await eachApart(await listErasable(db), async (id) => {
    if (await eraseUser(db, id, erasures)) erased += 1;
  });
  return erased;
}

function eraseUser(db: Db, id: number, erasures: readonly EraseUser[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockErasable(tx, id))) return false;
    await eraseAccount(tx, id);
    for (const erase of erasures) await erase(tx, id);
    await audit(tx, { actor: theProduct, action: 'purge', object: { kind: 'user', id } });
    return true;
  });
}
