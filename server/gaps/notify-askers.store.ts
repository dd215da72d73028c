import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** A closed gap some of whose askers do not know it yet; nothing where there is none that no other process has. */
export function lockGapToNotify(tx: Tx) {
  return tx
    .selectFrom('knowledge_gaps as k')
    .innerJoin('games as g', 'g.id', 'k.game_id')
    .innerJoin('articles as a', 'a.id', 'k.article_id')
    .select((row) => [
      'k.id',
      row.ref('k.notified_up_to').$notNull().as('notified_up_to'),
      'g.slug as game_slug',
      'g.title as game',
      'a.id as article_id',
      'a.title',
      'a.author_id',
    ])
    .where('k.notified_up_to', 'is not', null)
    .orderBy('k.id')
    .limit(1)
    .forNoKeyUpdate('k')
    .skipLocked()
    .executeTakeFirst();
}

/** The next players who asked the questions of a gap, without deleted accounts and deleted histories. */
export async function listAskers(
  db: Db,
  { id, notified_up_to }: { id: number; notified_up_to: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.id')
    .distinct()
    .where('s.gap_id', '=', id)
    .where('s.user_id', '>', notified_up_to)
    .where('q.hidden_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface GotAnswer {
  id: number;
  question_id: number | null;
  question: string;
  state: string;
  user_id: number;
  created_at: string;
  better_answer_at: string | null;
  /** Null where the player deleted it. */
  conversation_id: number | null;
}

/** Who wrote these articles, by article. */
export async function listAuthors(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('articles').select(['id', 'author_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, author_id }) => [id, author_id]));
}

/** Locks what players got for the questions of a gap. */
export async function lockAnswers(tx: Tx, gap_id: number, askers: readonly number[]): Promise<GotAnswer[]> {
  if (askers.length === 0) return [];
  return tx
    .selectFrom('gap_questions as s')
    .innerJoin('messages as m', 'm.question_id', 's.message_id')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .select([
      'm.id',
      'm.question_id',
      'q.text as question',
      'm.state',
      'm.user_id',
      'm.created_at',
      'm.better_answer_at',
      sql<number | null>`CASE WHEN q.hidden_at IS NULL THEN q.conversation_id END`.as('conversation_id'),
    ])
    .where('s.gap_id', '=', gap_id)
    .where('s.user_id', 'in', askers)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
}

export async function markNotified(tx: Tx, id: number, notified_up_to: number | null): Promise<void> {
  await tx.updateTable('knowledge_gaps').set({ notified_up_to }).where('id', '=', id).execute();
}
