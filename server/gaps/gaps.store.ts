import { sql } from 'kysely';
import type { OldestRow } from '#server/db/oldest-row.ts';
import { condition } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { AdminGap, Gap, GapQuestion, UnknownWord } from '#contract/gaps.ts';
import { listStore } from '#server/db/list-store.ts';
import { ofGame } from '#server/db/list-words.ts';
import { gapsList } from '#contract/lists/gaps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

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

export async function withdrawGap(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('knowledge_gaps')
    .set({ wording: null, language: null, released_at: null, released_by: null })
    .where('id', '=', id)
    .execute();
}

/** A merged gap stays as it is until it is split off. */
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
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Says on the answers to a gap's questions that no article can answer them, where it was dismissed, or else again that
 * their players will be notified; with `questions` on those alone.
 */
export async function noteOnAnswers(tx: Tx, gap_id: number, questions?: readonly number[]): Promise<void> {
  const these = questions === undefined ? sql`` : sql`AND s.message_id = ANY (${questions}::bigint[])`;
  const said = sql`(SELECT id, CASE state WHEN 'dismissed' THEN 'tell_me' ELSE 'no_article' END AS before,
      CASE state WHEN 'dismissed' THEN 'no_article' ELSE 'tell_me' END AS now
    FROM knowledge_gaps WHERE id = ${gap_id}) AS said`;
  const saysBefore = sql`(m.content #> '{miss,actions}') ? said.before`;
  // In one order: two who change the same answers at once wait for each other, and not for ever.
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${said} JOIN gap_questions s ON s.gap_id = said.id ${these}
      JOIN messages m ON m.question_id = s.message_id AND m.role = 'expert'
    WHERE ${saysBefore} ORDER BY m.id FOR NO KEY UPDATE OF m`.execute(tx);
  await sql`
    UPDATE messages m SET content = jsonb_set(m.content, '{miss,actions}', (m.content #> '{miss,actions}') - said.before || to_jsonb(said.now))
    FROM ${said} WHERE m.id = ANY (${rows.map(({ id }) => id)}::bigint[]) AND ${saysBefore}`.execute(tx);
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

/** The open gap that was asked first of those that were asked so often, with how many there are. */
export async function findOldestUnanswered(db: Db, times: number): Promise<OldestRow[]> {
  const { rows } = await sql<OldestRow>`
    SELECT k.id, coalesce(k.wording, ${latestQuestion}) AS title, coalesce(k.first_at, k.created_at) AS since,
      count(*) OVER () AS value
    FROM knowledge_gaps k JOIN games g ON g.id = k.game_id
    WHERE k.state = 'open' AND k.asked >= ${times} AND g.deleted_at IS NULL
    ORDER BY coalesce(k.first_at, k.created_at) LIMIT 1`.execute(db);
  return rows;
}

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
      sql<AdminGap['asked_in']>`k.asked_in`.as('asked_in'),
      'k.asked',
      'k.askers',
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

/** The latest questions of a group whose words are still there, with what their players got for them. */
export function listQuestions(db: Db, gap_id: number, limit: number) {
  return db
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .leftJoin('messages as m', (join) => join.onRef('m.question_id', '=', 'q.id').on('m.role', '=', 'expert'))
    .where('s.gap_id', '=', gap_id)
    .where('q.text', '<>', '')
    .select([
      'q.id',
      'q.text',
      'q.created_at',
      'q.state',
      's.unknown_words',
      sql<GapQuestion['user']>`jsonb_build_object('id', u.id, 'name', u.name)`.as('user'),
      'm.id as answer_id',
      callOutcomeOf('m').as('call'),
      'm.rated as rating',
      'm.better_answer_at',
      condition`q.hidden_at IS NULL AND u.deleted_at IS NULL`.as('may_hear'),
    ])
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest questions of open gaps and of those that an article closed, with their games; those whose text is erased left out. */
export async function listQuestionsWithArticles(db: Db, limit: number) {
  const { rows } = await sql<{
    message_id: number;
    game_id: number;
    title: string;
    kb_revision: number;
    article: UnknownWord['article'];
    /** Null where it was not read yet. */
    unknown_words: string[] | null;
  }>`
    SELECT s.message_id, g.id AS game_id, g.title, g.kb_revision, s.unknown_words,
      CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'title', a.title) END AS article
    FROM gap_questions s JOIN knowledge_gaps k ON k.id = s.gap_id JOIN games g ON g.id = k.game_id
      LEFT JOIN articles a ON a.id = k.article_id
    WHERE (k.state = 'open' OR (k.state = 'closed' AND a.id IS NOT NULL)) AND g.deleted_at IS NULL
      AND s.stems IS DISTINCT FROM '{}'::jsonb
    ORDER BY s.message_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findText(db: Db, message_id: number): Promise<string> {
  const row = await db.selectFrom('messages').select('text').where('id', '=', message_id).executeTakeFirst();
  return row?.text ?? '';
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
