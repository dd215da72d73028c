import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { daysAfter, daysAgo } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Days for which a collection can be fetched. */
export const exportDays = 7;

const tooOld = daysAgo(exportDays);

/** Whoever began to fetch a file that a newer one replaces may read it to its end for so long. */
const readersMinutes = 60;

/** The one file of a person, whose pieces are written: an earlier one is found no more, and its pieces go later. */
export async function putExport(tx: Tx, row: { job_id: number; user_id: number; pieces: number }): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', row.user_id).execute();
  await tx.insertInto('data_exports').values(row).execute();
}

/** A try of the job that was cut off may have left some. */
export async function deletePieces(db: Db | Tx, job_id: number): Promise<void> {
  await db.deleteFrom('data_export_pieces').where('job_id', '=', job_id).execute();
}

export async function insertPiece(
  db: Db,
  row: { job_id: number; user_id: number; place: number; content: Buffer },
): Promise<void> {
  await db.insertInto('data_export_pieces').values(row).execute();
}

export async function findPiece(db: Db, job_id: number, place: number): Promise<Buffer> {
  const row = await db
    .selectFrom('data_export_pieces')
    .select('content')
    .where('job_id', '=', job_id)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return row.content;
}

export function findExport(db: Db, user_id: number, job_id: number) {
  return db
    .selectFrom('data_exports')
    .select(['pieces', 'created_at'])
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
  await deleteInBatches(
    db,
    'data_export_pieces',
    sql`EXISTS (SELECT FROM data_exports e WHERE e.user_id = data_export_pieces.user_id AND e.job_id > data_export_pieces.job_id
      AND e.created_at <= now() - make_interval(mins => ${readersMinutes}))`,
  );
  // Also those of collections that were never finished. A finished file is younger than its pieces by minutes at most.
  await deleteInBatches(
    db,
    'data_export_pieces',
    sql`created_at <= ${tooOld} AND NOT EXISTS (SELECT FROM data_exports e WHERE e.job_id = data_export_pieces.job_id)`,
  );
}
