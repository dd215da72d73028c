import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Of a row of `top_ups`: an admin is to look into it and none has. */
export const needsReview = condition`(top_ups.review_reason IS NOT NULL
  AND top_ups.reviewed_reason IS DISTINCT FROM top_ups.review_reason)`;

/** Of a row of `top_ups`: there was something to look into, and an admin has. */
export const isReviewed = condition`(top_ups.review_reason IS NOT NULL
  AND top_ups.reviewed_reason IS NOT DISTINCT FROM top_ups.review_reason)`;

export async function countOpenReviews(db: Db): Promise<number> {
  const row = await db
    .selectFrom('top_ups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(needsReview)
    .executeTakeFirstOrThrow();
  return row.count;
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
