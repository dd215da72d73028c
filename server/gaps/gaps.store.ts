import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { AdminGap, Gap, GapState } from '#contract/gaps.ts';
import { listStore } from '#server/db/list-store.ts';
import { ofGame } from '#server/db/list-words.ts';
import { gapsList } from '#contract/lists/gaps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** Whether a gap was last checked before the latest change of the game's articles or published settings. */
const needsCheck = condition`(k.checked_rev < g.kb_revision OR EXISTS (SELECT FROM game_settings s
  WHERE s.game_id = k.game_id AND s.published_at IS NOT NULL AND (k.checked_at IS NULL OR k.checked_at < s.published_at)))`;

/** Games with refusals that belong to no gap yet, or with open gaps that the latest articles or settings may close. */
export async function listGamesToCheck(db: Db) {
  // Jumps from game to game in the index; DISTINCT would read every refusal.
  const { rows } = await sql<{ id: number; slug: string; title: string; kb_revision: number; checked_at: string }>`
    WITH RECURSIVE refused AS (
      (SELECT game_id FROM new_refusals ORDER BY game_id LIMIT 1)
      UNION ALL
      SELECT (SELECT r.game_id FROM new_refusals r WHERE r.game_id > refused.game_id ORDER BY r.game_id LIMIT 1)
      FROM refused WHERE refused.game_id IS NOT NULL
    )
    SELECT g.id, g.slug, g.title, g.kb_revision, clock_timestamp() AS checked_at FROM games g
    WHERE g.deleted_at IS NULL AND g.kb_revision > 0 AND g.id IN (
      SELECT game_id FROM refused
      UNION
      SELECT k.game_id FROM knowledge_gaps k JOIN games g ON g.id = k.game_id WHERE k.state = 'open' AND ${needsCheck})
    ORDER BY g.id`.execute(db);
  return rows;
}

export interface RefusedQuestion {
  id: number;
  text: string;
  kb_revision: number | null;
  /** `answered` where its player took the call back. */
  state: string;
}

/** Refused questions that belong to no gap yet, oldest first. */
export function listNewRefusals(db: Db, game_id: number, limit: number): Promise<RefusedQuestion[]> {
  return db
    .selectFrom('new_refusals as r')
    .innerJoin('messages as q', 'q.id', 'r.message_id')
    .select(['q.id', 'q.text', 'q.kb_revision', 'q.state'])
    .where('r.game_id', '=', game_id)
    .orderBy('r.message_id')
    .limit(limit)
    .execute();
}

/** The latest questions of each gap of a game that is not closed; new questions are compared with them. */
export async function listSamples(db: Db, game_id: number, each: number) {
  const { rows } = await sql<{
    gap_id: number;
    state: GapState;
    wording: string | null;
    needs_check: boolean;
    text: string;
    given_back: boolean;
    created_at: string;
  }>`
    SELECT k.id AS gap_id, k.state, k.wording, ${needsCheck} AS needs_check, sample.text, sample.given_back, sample.created_at
    FROM knowledge_gaps k JOIN games g ON g.id = k.game_id, LATERAL (
      SELECT q.text, q.state = 'answered' AS given_back, q.created_at FROM gap_questions s JOIN messages q ON q.id = s.message_id
      WHERE s.gap_id = k.id AND q.text <> '' ORDER BY q.id DESC LIMIT ${each}) sample
    WHERE k.game_id = ${game_id} AND k.state <> 'closed' ORDER BY k.id`.execute(db);
  return rows;
}

/** Whether an article's text was changed or written after a moment. */
export async function isChangedSince(db: Db, article_id: number, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', article_id)
    .where('updated_at', '>', moment)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGap(tx: Tx, game_id: number): Promise<number> {
  return (await tx.insertInto('knowledge_gaps').values({ game_id }).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a question to a gap, unless another process has done so already. */
export async function assignQuestion(tx: Tx, message_id: number, gap_id: number | null): Promise<void> {
  await tx
    .insertInto('gap_questions')
    .values({ message_id, gap_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('new_refusals').where('message_id', '=', message_id).execute();
}

/** Locks the questions that still belong to no gap; a second process waits here and then finds none. */
export async function lockNewRefusals(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('messages').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const taken = await tx.selectFrom('gap_questions').select('message_id').where('message_id', 'in', ids).execute();
  const known = new Set(taken.map((row) => row.message_id));
  return new Set(rows.map((row) => row.id).filter((id) => !known.has(id)));
}

export async function markGapsChecked(
  db: Db,
  ids: readonly number[],
  checked: { checked_rev: number; checked_at: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('knowledge_gaps').set(checked).where('id', 'in', ids).execute();
}

/** @returns whether it was open until now */
export async function closeGap(tx: Tx, id: number, article_id: number): Promise<boolean> {
  const row = await tx
    .updateTable('knowledge_gaps')
    .set({ state: 'closed', article_id, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Players who asked the questions of a gap, without deleted accounts and deleted histories. */
export async function listAskers(db: Db, gap_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select('q.user_id')
    .distinct()
    .where('s.gap_id', '=', gap_id)
    .where('q.hidden_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('q.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function releaseGap(
  tx: Tx,
  id: number,
  release: { wording: string; language: Language; released_by: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('knowledge_gaps')
    .set({ ...release, released_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeState(
  tx: Tx,
  id: number,
  { from, to }: { from: 'open' | 'dismissed'; to: 'open' | 'dismissed' },
): Promise<boolean> {
  const row = await tx
    .updateTable('knowledge_gaps')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Released questions of a game without an answer. */
export async function listReleased(db: Db, game_id: number): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    SELECT k.id, k.wording, k.language, k.asked, k.last_at
    FROM knowledge_gaps k
    WHERE k.game_id = ${game_id} AND k.state = 'open' AND k.wording IS NOT NULL AND k.asked > 0
    ORDER BY k.asked DESC, k.id LIMIT 100`.execute(db);
  return rows;
}

/** The latest of its questions whose words are still there. */
const latestQuestion = sql<string>`coalesce((
  SELECT q.text FROM gap_questions s JOIN messages q ON q.id = s.message_id
  WHERE s.gap_id = k.id AND q.text <> '' ORDER BY s.message_id DESC LIMIT 1), '')`;

export function listGaps(db: Db, ids: readonly number[]): Promise<AdminGap[]> {
  return db
    .selectFrom('knowledge_gaps as k')
    .innerJoin('games as g', 'g.id', 'k.game_id')
    .leftJoin('articles as a', 'a.id', 'k.article_id')
    .where('k.id', 'in', ids)
    .where('k.asked', '>', 0)
    .where('g.deleted_at', 'is', null)
    .select((row) => [
      'k.id',
      'k.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      'k.state',
      latestQuestion.as('question'),
      'k.wording',
      'k.language',
      'k.asked',
      sql<number>`(SELECT count(DISTINCT s.user_id) FROM gap_questions s WHERE s.gap_id = k.id)`.as('askers'),
      row.ref('k.first_at').$notNull().as('first_at'),
      row.ref('k.last_at').$notNull().as('last_at'),
      sql<AdminGap['article']>`CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'title', a.title) END`.as(
        'article',
      ),
    ])
    .execute();
}

export const gaps = listStore(
  gapsList,
  (db: Db) =>
    db
      .selectFrom('knowledge_gaps as k')
      .where(condition`NOT EXISTS (SELECT FROM games g WHERE g.id = k.game_id AND g.deleted_at IS NOT NULL)`)
      .where('k.asked', '>', 0),
  'k',
  { columns: {}, filters: {}, search: ['k.wording', 'k.words', ofGame('k.game_id')], listByIds: listGaps },
);

export function listQuestions(db: Db, gap_id: number, limit: number) {
  return db
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .select(['q.text', 'q.created_at'])
    .where('s.gap_id', '=', gap_id)
    .where('q.text', '<>', '')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest questions of open gaps and of those that an article closed, with their games. */
export function listQuestionsWithArticles(db: Db, limit: number) {
  return db
    .selectFrom('gap_questions as s')
    .innerJoin('knowledge_gaps as k', 'k.id', 's.gap_id')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .innerJoin('games as g', 'g.id', 'k.game_id')
    .leftJoin('articles as a', 'a.id', 'k.article_id')
    .select(['q.text', 'g.id as game_id', 'g.title', 'g.kb_revision', 'a.id as article_id', 'a.title as article_title'])
    .where((gap) =>
      gap.or([gap('k.state', '=', 'open'), gap.and([gap('k.state', '=', 'closed'), gap('a.id', 'is not', null)])]),
    )
    .where('g.deleted_at', 'is', null)
    .where('q.text', '<>', '')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertCandidate(
  tx: Tx,
  { question_id, game_id }: { question_id: number; game_id: number },
): Promise<void> {
  await tx
    .insertInto('new_refusals')
    .values({ message_id: question_id, game_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCandidate(tx: Tx, question_id: number): Promise<void> {
  await tx.deleteFrom('new_refusals').where('message_id', '=', question_id).execute();
}

export async function insertDecidedWord(tx: Tx, game_id: number, word: string): Promise<void> {
  await tx
    .insertInto('decided_words')
    .values({ game_id, word })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listDecidedWords(db: Db, game_ids: readonly number[]) {
  return db.selectFrom('decided_words').selectAll().where('game_id', 'in', game_ids).execute();
}
