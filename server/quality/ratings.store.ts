import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** A finished answer in the player's visible history, with its question. */
export function findOwnAnswer(db: Db, user_id: number, message_id: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'question_id', 'game_id'])
    .where('id', '=', message_id)
    .where('user_id', '=', user_id)
    .where('role', '=', 'expert')
    .where('state', 'in', ['answered', 'unsure', 'refused', 'stopped'])
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
}

export function upsertRating(
  db: Db,
  rating: { message_id: number; user_id: number; rating: number; comment: string | null },
) {
  return db
    .insertInto('ratings')
    .values(rating)
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet({
        rating: rating.rating,
        comment: rating.comment,
        updated_at: now,
        // Another opinion is to be looked at again; the same one sent twice is not.
        handled_at: unlessChanged('handled_at', rating),
        handled_by: unlessChanged('handled_by', rating),
        handled_note: unlessChanged('handled_note', rating),
        deleted_at: unlessChanged('deleted_at', rating),
      }),
    )
    .returning(['message_id', 'rating', 'comment', 'updated_at'])
    .executeTakeFirstOrThrow();
}

function unlessChanged(
  column: 'handled_at' | 'handled_by' | 'handled_note' | 'deleted_at',
  { rating, comment }: { rating: number; comment: string | null },
) {
  return sql<null>`CASE WHEN ratings.rating = ${rating} AND ratings.comment IS NOT DISTINCT FROM ${comment}
    THEN ${sql.ref(`ratings.${column}`)} END`;
}

/** The lowest rating, where there is none yet. */
export async function insertUnhelpful(
  tx: Tx,
  { user_id, message_id }: { user_id: number; message_id: number },
): Promise<void> {
  await tx
    .insertInto('ratings')
    .values({ user_id, message_id, rating: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
