import { sql } from 'kysely';
import type { QuestionPicture } from '#contract/question-pictures.ts';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { isFinal } from '#server/db/undo.ts';
import type { DecodedPicture } from './decode-picture.ts';

export function insert(tx: Tx, user_id: number, picture: DecodedPicture): Promise<QuestionPicture> {
  return tx
    .insertInto('question_pictures')
    .values({ user_id, ...picture })
    .returning(['id as picture_id', 'width', 'height', 'recognised'])
    .executeTakeFirstOrThrow();
}

/** Of what one person keeps, also in conversations that were deleted but can still be brought back. */
export async function sumBytes(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(content)), 0)::float8 AS bytes FROM question_pictures
    WHERE user_id = ${user_id}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export function find(db: Db, id: number) {
  return db.selectFrom('question_pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One's own picture, unless its conversation was deleted. */
export function findOwn(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('question_pictures')
    .leftJoin('conversations', 'conversations.id', 'question_pictures.conversation_id')
    .select('question_pictures.content')
    .where('question_pictures.id', '=', id)
    .where('question_pictures.user_id', '=', user_id)
    .where('conversations.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Takes a picture for a conversation. @returns whether it may be asked with there */
export async function take(
  tx: Tx,
  { id, user_id, conversation_id }: { id: number; user_id: number; conversation_id: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('question_pictures')
    .set({ conversation_id })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where((column) =>
      column.or([column('conversation_id', 'is', null), column('conversation_id', '=', conversation_id)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRecognised(db: Db, id: number, recognised: string): Promise<void> {
  await db.updateTable('question_pictures').set({ recognised }).where('id', '=', id).execute();
}

export async function deleteUntaken(db: Db, id: number): Promise<void> {
  await db.deleteFrom('question_pictures').where('id', '=', id).where('conversation_id', 'is', null).execute();
}

export async function deleteUnneeded(db: Db): Promise<void> {
  const unused = sql`conversation_id IS NULL AND created_at < now() - make_interval(hours => ${pictureLimits.unusedHours})`;
  await deleteInBatches(db, 'question_pictures', unused);
  const deleted = sql`conversation_id IN (SELECT id FROM conversations
    WHERE deleted_at IS NOT NULL AND ${isFinal(sql.ref<string | null>('deleted_at'))})`;
  await deleteInBatches(db, 'question_pictures', deleted);
}
