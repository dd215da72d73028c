import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** The block of a person that holds now. */
export function findBlock(db: Db, user_id: number) {
  return db
    .selectFrom('writing_blocks as b')
    .leftJoin('users as actor', 'actor.id', 'b.actor_id')
    .select(['b.reason', 'b.ends_at', 'b.created_at', 'actor.name as by'])
    .where('b.user_id', '=', user_id)
    .where('b.lifted_at', 'is', null)
    .where(condition`(b.ends_at IS NULL OR b.ends_at > now())`)
    .executeTakeFirst();
}

/** Locked, so that two blocks of one person at once come one after the other. */
export function lockAuthor(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'grants'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends what holds, and what has run out. @returns whether anything held until now */
export async function liftBlock(tx: Tx, user_id: number, lifted_by: number): Promise<boolean> {
  const lifted = await tx
    .updateTable('writing_blocks')
    .set({ lifted_at: now, lifted_by })
    .where('user_id', '=', user_id)
    .where('lifted_at', 'is', null)
    .returning(sql<boolean>`ends_at IS NULL OR ends_at > now()`.as('held'))
    .executeTakeFirst();
  return lifted?.held ?? false;
}

export async function insertBlock(
  tx: Tx,
  block: { user_id: number; reason: string; ends_at: string | null; actor_id: number },
): Promise<void> {
  await tx.insertInto('writing_blocks').values(block).execute();
}
