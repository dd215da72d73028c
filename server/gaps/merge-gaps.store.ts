import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** Locks gaps, in one order wherever it is done. */
export function lockGaps(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('knowledge_gaps')
    .select(['id', 'game_id', 'state', 'asked', 'merged_into', 'merged_questions'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves all questions of a gap to another one; it keeps which they were. */
export async function moveQuestions(tx: Tx, from: number, into: number): Promise<void> {
  const moved = await tx
    .updateTable('gap_questions')
    .set({ gap_id: into })
    .where('gap_id', '=', from)
    .returning('message_id')
    .execute();
  await tx
    .updateTable('knowledge_gaps')
    .set({
      state: 'dismissed',
      merged_at: now,
      merged_into: into,
      merged_questions: moved.map(({ message_id }) => message_id),
    })
    .where('id', '=', from)
    .execute();
}

/**
 * Moves the questions back that once were moved; the gap is open again. What answered the other gap in between did not
 * answer these, so whom it was announced to waits for an answer again.
 */
export async function takeQuestionsBack(
  tx: Tx,
  { id, from, questions }: { id: number; from: number; questions: readonly number[] },
): Promise<void> {
  if (questions.length > 0) {
    await tx
      .updateTable('gap_questions')
      .set({ gap_id: id })
      .where('gap_id', '=', from)
      .where('message_id', 'in', questions)
      .execute();
    await tx
      .updateTable('messages')
      .set({ better_answer_at: null })
      .where('question_id', 'in', questions)
      .where('better_answer_at', '>', (gap) =>
        gap.selectFrom('knowledge_gaps').select('merged_at').where('id', '=', id),
      )
      .execute();
  }
  await tx
    .updateTable('knowledge_gaps')
    .set({ state: 'open', merged_at: null, merged_into: null, merged_questions: null, checked_rev: 0 })
    .where('id', '=', id)
    .execute();
}

/** Counts anew what the questions of a gap come to. @returns the latest of them that is still there */
export async function countAnew(tx: Tx, id: number): Promise<string | undefined> {
  await sql`UPDATE knowledge_gaps k SET asked = own.asked, askers = own.askers, first_at = own.first_at, last_at = own.last_at,
      words = words_of_gap(k.id)
    FROM (SELECT count(*) AS asked, count(DISTINCT s.user_id) AS askers, min(q.created_at) AS first_at, max(q.created_at) AS last_at
      FROM gap_questions s JOIN messages q ON q.id = s.message_id WHERE s.gap_id = ${id}) AS own
    WHERE k.id = ${id}`.execute(tx);
  const latest = await tx
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .select('q.text')
    .where('s.gap_id', '=', id)
    .where('q.text', '<>', '')
    .orderBy('q.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.text;
}

/** The gaps that were merged into one, by the latest of their questions. */
export async function listMerged(db: Db, into: number, limit: number) {
  const { rows } = await sql<{ id: number; question: string; asked: number }>`
    SELECT k.id, cardinality(k.merged_questions) AS asked, coalesce((SELECT q.text FROM messages q
      WHERE q.id = ANY (k.merged_questions) AND q.text <> '' ORDER BY q.id DESC LIMIT 1), '') AS question
    FROM knowledge_gaps k WHERE k.merged_into = ${into} ORDER BY k.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
