import { sql } from 'kysely';
import type { OldestRow } from '#server/db/oldest-row.ts';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Of a row of `top_ups`: an admin is to look into it and none has. */
export const needsReview = condition`(top_ups.review_reason IS NOT NULL
  AND top_ups.reviewed_reason IS DISTINCT FROM top_ups.review_reason)`;

/** Of a row of `top_ups`: there was something to look into, and an admin has. */
export const isReviewed = condition`(top_ups.review_reason IS NOT NULL
  AND top_ups.reviewed_reason IS NOT DISTINCT FROM top_ups.review_reason)`;

/** The payment that has waited longest for an admin, by whose it is, with how many wait. */
export function findOldestOpen(db: Db): Promise<OldestRow[]> {
  return db
    .selectFrom('top_ups')
    .innerJoin('users as u', 'u.id', 'top_ups.user_id')
    .select(['top_ups.id', 'u.name as title', 'top_ups.created_at as since', sql<number>`count(*) OVER ()`.as('value')])
    .where(needsReview)
    .orderBy('top_ups.created_at')
    .limit(1)
    .execute();
}

/** @returns what was looked into; nothing where nothing was open */
export async function closeReview(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('top_ups')
    .set({ reviewed_reason: sql`review_reason` })
    .where('id', '=', id)
    .where(needsReview)
    .returning('review_reason')
    .executeTakeFirst();
  return row?.review_reason ?? undefined;
}
