import type { OldestRow } from '#server/db/oldest-row.ts';
import { type NotNull, sql } from 'kysely';
import { dollars, isSet } from '#server/db/expressions.ts';
import type { QualityDetails, QualityItem, RetrievedSource } from '#contract/admin-quality.ts';
import { qualityList } from '#contract/lists/quality.ts';
import { rated } from '#contract/lists/define-list.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listStore, whetherSet } from '#server/db/list-store.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

const shownLength = 240;

/** Answers with their question, and their rating where they have one that is on the list. */
function answersWithRating(db: Db) {
  return db
    .selectFrom('messages as answer')
    .innerJoin('messages as question', 'question.id', 'answer.question_id')
    .innerJoin('users as u', 'u.id', 'answer.user_id')
    .innerJoin('games as g', 'g.id', 'answer.game_id')
    .leftJoin('ratings as r', (join) => join.onRef('r.message_id', '=', 'answer.id').on('r.deleted_at', 'is', null));
}

/** The labelled query of a question: made of this answer, or of the same words before. */
const queryOf = sql<number | null>`(
  SELECT max(l.id) FROM labelled_queries l WHERE l.deleted_at IS NULL AND (l.message_id = answer.id
    OR l.game_id = answer.game_id AND md5(l.query_text) = md5(btrim(question.text))))`;

function items(db: Db) {
  return answersWithRating(db).select([
    'answer.id',
    'r.rating',
    'r.comment',
    'r.updated_at as rated_at',
    'answer.state',
    'question.text as question',
    sql<string>`left(answer.text, ${shownLength})`.as('answer'),
    sql<QualityItem['user']>`jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)`.as('user'),
    sql<QualityItem['game']>`jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title)`.as('game'),
    isSet('r.handled_at').as('handled'),
    queryOf.as('query_id'),
  ]);
}

/** Those that are rated. */
const ratedItems = (db: Db) =>
  items(db).where('r.rating', 'is not', null).$narrowType<{ rating: NotNull; rated_at: NotNull }>();

/** Looks at ratings alone, which have the words and the game of their answer. */
export const ratedAnswers = listStore(
  qualityList,
  (db: Db) => db.selectFrom('ratings as r').where('r.deleted_at', 'is', null),
  'r',
  {
    id: 'message_id',
    columns: { rated_at: sql.ref('r.updated_at'), id: sql.ref('r.message_id') },
    filters: {
      handled: whetherSet('r.handled_at'),
      has_comment: whetherSet('r.comment'),
    },
    search: ['r.comment', 'r.words'],
    listByIds: (db, ids): Promise<QualityItem[]> => ratedItems(db).where('answer.id', 'in', ids).execute(),
  },
);

export function findItem(db: Db, id: number): Promise<QualityItem | undefined> {
  return ratedItems(db).where('answer.id', '=', id).executeTakeFirst();
}

/** An answer, rated or not. */
export function findAnswer(db: Db, id: number) {
  return items(db).where('answer.id', '=', id).executeTakeFirst();
}

/** The details of one answer, without the messages. */
export async function answerFacts(db: Db, id: number) {
  const answer = await answersWithRating(db)
    .leftJoin('users as handler', 'handler.id', 'r.handled_by')
    .where('answer.id', '=', id)
    .select([
      'answer.question_id',
      'answer.reservation_id',
      callOutcomeOf('answer').as('call'),
      'answer.kb_revision as snapshot_version',
      'answer.user_id',
      'answer.conversation_id',
      isSet('answer.hidden_at').as('history_deleted'),
      sql<QualityDetails['handling']>`CASE WHEN r.handled_at IS NOT NULL THEN
        jsonb_build_object('at', to_char(r.handled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', handler.name, 'note', r.handled_note) END`.as('handling'),
      sql<number>`(SELECT count(*) FROM label_grades grade WHERE grade.query_id = ${queryOf} AND grade.grade IS NOT NULL)`.as(
        'graded',
      ),
      'answer.better_answer_at',
    ])
    .executeTakeFirstOrThrow();
  const retrieved = await db
    .selectFrom('message_sources as s')
    .innerJoin('chunks as c', 'c.id', 's.chunk_id')
    .where('s.message_id', '=', id)
    .orderBy('s.n')
    .select([
      's.n',
      's.score',
      's.cited',
      'c.article_id',
      'c.article_title',
      'c.section',
      'c.chunk_key',
      'c.id as version_id',
      'c.content as text',
      isSet('c.to_rev').as('changed'),
    ])
    .$castTo<RetrievedSource>()
    .execute();
  const requests = await db
    .selectFrom('token_usage_logs')
    .where('message_id', '=', id)
    .orderBy('id')
    .select([
      'purpose',
      'outcome',
      'model',
      'input_tokens',
      'output_tokens',
      'estimated',
      'first_text_ms',
      'total_ms',
      dollars('cost_micro_usd').as('cost_usd'),
    ])
    .execute();
  const { graded, better_answer_at, ...facts } = answer;
  return {
    ...facts,
    progress: { graded, better_answer_at },
    retrieved,
    usage: requests.at(-1) ?? null,
    steps: requests,
  };
}

/** The questions that followed in the same conversation. */
export function listNext(
  db: Db,
  { conversation_id, after }: { conversation_id: number; after: number },
  limit: number,
): Promise<QualityDetails['next']> {
  return db
    .selectFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .where('role', '=', 'user')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id as message_id', 'text', 'state', 'created_at'])
    .execute();
}

/** Locks an item that is not deleted, or one whose deletion can be undone. */
export function lockItem(tx: Tx, id: number, state: 'present' | 'deleted') {
  return tx
    .selectFrom('ratings')
    .selectAll()
    .where('message_id', '=', id)
    .where((row) =>
      state === 'present' ? row('deleted_at', 'is', null) : canBeUndone(sql.ref<string | null>('deleted_at')),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function setHandled(
  tx: Tx,
  id: number,
  handling: { by: number; note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('ratings')
    .set({
      handled_at: handling === null ? null : now,
      handled_by: handling?.by ?? null,
      handled_note: handling?.note ?? null,
    })
    .where('message_id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
  await tx
    .updateTable('ratings')
    .set({ deleted_at: deleted ? now : null })
    .where('message_id', '=', id)
    .execute();
}

/** The bad rating that nobody has dealt with for longest, by its question, with how many there are. */
export function findOldestBad(db: Db): Promise<OldestRow[]> {
  return db
    .selectFrom('ratings as r')
    .innerJoin('messages as a', 'a.id', 'r.message_id')
    .innerJoin('messages as q', 'q.id', 'a.question_id')
    .where('r.rating', '<=', rated.bad)
    .where('r.handled_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .select([
      'r.message_id as id',
      'q.text as title',
      'r.created_at as since',
      sql<number>`count(*) OVER ()`.as('value'),
    ])
    .orderBy('r.created_at')
    .limit(1)
    .execute();
}
