import { sql } from 'kysely';
import { daysAfter, daysAgo } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Days for which a collection can be fetched. */
export const exportDays = 7;

const tooOld = daysAgo(exportDays);

/** The one file of a person: an earlier one goes. */
export async function putExport(tx: Tx, row: { job_id: number; user_id: number; content: Buffer }): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', row.user_id).execute();
  await tx.insertInto('data_exports').values(row).execute();
}

export function findExport(db: Db, user_id: number, job_id: number) {
  return db
    .selectFrom('data_exports')
    .select(['content', 'created_at'])
    .where('user_id', '=', user_id)
    .where('job_id', '=', job_id)
    .where('created_at', '>', tooOld)
    .executeTakeFirst();
}

export function findNewest(db: Db, user_id: number) {
  return db
    .selectFrom('data_exports')
    .select(['job_id', 'created_at', daysAfter(sql.ref('created_at'), exportDays).as('expires_at')])
    .where('user_id', '=', user_id)
    .where('created_at', '>', tooOld)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Locks the person, so that of two requests at once the second sees the first one's job. @returns an open job's id */
export async function lockOpenExport(tx: Tx, user_id: number): Promise<number | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('background_jobs')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'data_export')
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteOldExports(db: Db): Promise<void> {
  await db.deleteFrom('data_exports').where('created_at', '<=', tooOld).execute();
}
