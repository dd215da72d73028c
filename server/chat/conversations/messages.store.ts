import type { Message } from '#contract/chat.ts';
import type { Db } from '#server/db/database.ts';
import { shownColumns, wholeColumns } from './message-columns.ts';

/** The newest `limit` messages of a conversation before `before`, oldest first. */
export function listMessages(
  db: Db,
  page: { conversation_id: number; before: number | undefined; limit: number },
): Promise<Message[]> {
  return listNewest(db, shownColumns, page);
}

/** The last messages before one of the same conversation, whoever may still see them, oldest first; answers in steps whole. */
export function listMessagesBefore(
  db: Db,
  { conversation_id, message_id }: { conversation_id: number; message_id: number },
  limit: number,
): Promise<Message[]> {
  return listNewest(db, wholeColumns, { conversation_id, before: message_id, limit });
}

async function listNewest(
  db: Db,
  columns: typeof shownColumns,
  { conversation_id, before, limit }: { conversation_id: number; before: number | undefined; limit: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .select(columns)
    .where('conversation_id', '=', conversation_id)
    .where((row) => row.and(before === undefined ? [] : [row('messages.id', '<', before)]))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export async function countMessages(db: Db, conversation_id: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where('conversation_id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  return row.total;
}
