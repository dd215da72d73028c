import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
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

/** Finds the gap that a merged one belongs to now. */
export async function findHolder(tx: Tx, id: number): Promise<number | null> {
  const row = await tx.selectFrom('knowledge_gaps').select('merged_into').where('id', '=', id).executeTakeFirst();
  return row?.merged_into ?? null;
}

/**
 * Locks gaps and those that they were merged into, and finds which of them holds the questions of each. A gap that is
 * closed, or was merged once more while it waited for its lock, is left out.
 */
export async function lockHolders(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE holders AS (
      SELECT id, merged_into FROM knowledge_gaps WHERE id = ANY (${ids}::bigint[])
      UNION
      SELECT k.id, k.merged_into FROM holders JOIN knowledge_gaps k ON k.id = holders.merged_into
    ) SELECT id FROM holders`.execute(tx);
  const read = rows.map(({ id }) => id);
  const locked = new Map((await lockGaps(tx, read)).map((gap) => [gap.id, gap]));
  return new Map(
    ids.flatMap((id) => {
      let gap = locked.get(id);
      while (gap?.merged_into != null) gap = locked.get(gap.merged_into);
      return gap === undefined || gap.state === 'closed' ? [] : [[id, gap.id]];
    }),
  );
}

/** Locks the questions of a gap, in one order wherever several are changed. */
async function lockQuestions(tx: Tx, gap_id: number): Promise<void> {
  await tx
    .selectFrom('gap_questions')
    .select('message_id')
    .where('gap_id', '=', gap_id)
    .orderBy('message_id')
    .forNoKeyUpdate()
    .execute();
}

/** Moves all questions of a gap to another one; it keeps which they were. */
export async function moveQuestions(tx: Tx, from: number, into: number): Promise<void> {
  await lockQuestions(tx, from);
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
 * Moves the questions back that once were moved; the gap is open again. What closed the other gap in between did not
 * answer these, so whom it was announced to waits for an answer again; not who has heard of one to their own question.
 */
export async function takeQuestionsBack(
  tx: Tx,
  { id, from, questions }: { id: number; from: number; questions: readonly number[] },
): Promise<void> {
  if (questions.length > 0) {
    await lockQuestions(tx, from);
    await tx
      .updateTable('gap_questions')
      .set({ gap_id: id })
      .where('gap_id', '=', from)
      .where(condition`message_id = ANY (${questions}::bigint[])`)
      .execute();
    const closedWithGap = await tx
      .selectFrom('messages as m')
      .innerJoin('knowledge_gaps as k', (join) => join.on('k.id', '=', from))
      .select('m.id')
      .where(condition`m.question_id = ANY (${questions}::bigint[])`)
      .whereRef('m.better_answer_at', '>=', 'k.closed_at')
      .where(condition`NOT EXISTS (SELECT FROM audit_log a
        WHERE a.object_kind = 'quality_item' AND a.object_id = m.id AND a.after @> '{"player_notified": true}')`)
      .orderBy('m.id')
      .forNoKeyUpdate('m')
      .execute();
    await tx
      .updateTable('messages')
      .set({ better_answer_at: null })
      .where(condition`id = ANY (${closedWithGap.map((answer) => answer.id)}::bigint[])`)
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
