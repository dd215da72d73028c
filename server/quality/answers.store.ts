import { type RawBuilder, sql } from 'kysely';
import type { AnswerItem } from '#contract/admin-answers.ts';
import { answersList } from '#contract/lists/answers.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition, dollars } from '#server/db/expressions.ts';
import { isOfPlayer } from '#server/db/is-of-player.ts';
import { listStore } from '#server/db/list-store.ts';
import { ofPerson } from '#server/db/list-words.ts';
import { now } from '#server/db/moments.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

const shownLength = 240;

const callConditions = {
  charged: condition`(m.uncharged IS NULL AND m.reservation_id IS NOT NULL AND m.state <> 'running')`,
  free: condition`m.uncharged = 'free'`,
  given_back: condition`m.uncharged = 'given_back'`,
};

// As the index has it. A call that was given back later was charged.
const notCharged = condition`(m.uncharged = 'free' OR m.reservation_id IS NULL OR m.state = 'running')`;
const wasCharged = condition`(m.reservation_id IS NOT NULL AND m.state <> 'running' AND m.uncharged IS DISTINCT FROM 'free')`;
const givenBack = sql`m.uncharged = 'given_back' AND EXISTS (SELECT FROM given_back_calls b WHERE b.message_id = m.id`;

/** More messages than these are not put into one query by their ids. */
export const mostFound = 20_000;

/** So many answers belong to them at least: a question and its answer may both have the words. */
const answersOfMore = Math.ceil((mostFound + 1) / 2);

/** So many times as many are believed to be more than `mostFound` without being looked up. */
const certainly = 4;

/** How many messages have words as the planner knows it of a sample, without reading one. */
async function estimateFound(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM messages WHERE search_words @@ ${query}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Answers by their words or those of their questions, by an index of words. */
async function findWords(db: Db, words: string) {
  const query = sql`plainto_tsquery('russian', ${normaliseText(words)})`;
  // Words that so many have are met soon on the way through the list.
  const isMetSoon = condition`(m.search_words @@ ${query} OR (SELECT q.search_words @@ ${query} FROM messages q WHERE q.id = m.question_id))`;
  const common = { condition: isMetSoon, at_least: answersOfMore };
  if ((await estimateFound(db, query)) > certainly * mostFound) return common;
  const { rows } = await sql<{ id: number; role: 'user' | 'expert' }>`
    SELECT id, role FROM messages WHERE search_words @@ ${query} LIMIT ${mostFound + 1}`.execute(db);
  if (rows.length > mostFound) return common;
  const idsOf = (role: 'user' | 'expert') => rows.filter((row) => row.role === role).map(({ id }) => id);
  const toQuestions = await db
    .selectFrom('messages')
    .select('id')
    .where('role', '=', 'expert')
    .where(condition`question_id = ANY (${idsOf('user')}::bigint[])`)
    .execute();
  const ids = new Set([...idsOf('expert'), ...toQuestions.map(({ id }) => id)]);
  return { condition: condition`m.id = ANY (${[...ids]}::bigint[])`, at_least: 0 };
}

export const answers = listStore(
  answersList,
  (db: Db) => db.selectFrom('messages as m').where('m.role', '=', 'expert'),
  'm',
  {
    columns: {},
    filters: {
      call: (call) => callConditions[call],
      rating: (rating) => condition`m.rated = ${rating}`,
      players: (are) => isOfPlayer('m.user_id', are),
      was_charged: (was) => (was ? wasCharged : notCharged),
      given_back_from: (moment) => condition`${givenBack} AND b.created_at >= ${moment})`,
      given_back_to: (moment) => condition`${givenBack} AND b.created_at < ${moment})`,
      max_rating: (most) => condition`m.rated <= ${most}`,
    },
    search: [ofPerson('m.user_id'), { find: findWords }],
    listByIds: (db, ids): Promise<AnswerItem[]> =>
      db
        .selectFrom('messages as m')
        .innerJoin('messages as question', 'question.id', 'm.question_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .innerJoin('games as g', 'g.id', 'm.game_id')
        .leftJoin('ratings as r', (join) => join.onRef('r.message_id', '=', 'm.id').on('r.deleted_at', 'is', null))
        .leftJoinLateral(
          (row) =>
            row
              .selectFrom('token_usage_logs as t')
              .whereRef('t.message_id', '=', 'm.id')
              .select([
                sql<string | null>`max(t.model)`.as('model'),
                sql<number>`coalesce(sum(t.cost_micro_usd), 0)::bigint`.as('cost_micro_usd'),
              ])
              .as('spent'),
          (join) => join.onTrue(),
        )
        .where('m.id', 'in', ids)
        .select([
          'm.id',
          'm.created_at',
          'question.text as question',
          sql<string>`left(m.text, ${shownLength})`.as('answer'),
          'm.state',
          'm.failure_code',
          'm.is_rag',
          sql<number>`(length(m.text) - length(replace(m.text, '[?]', ''))) / 3`.as('unsupported'),
          callOutcomeOf('m').as('call'),
          'r.rating',
          sql<boolean | null>`CASE WHEN r.rating IS NOT NULL THEN r.handled_at IS NOT NULL END`.as('handled'),
          sql<AnswerItem['user']>`jsonb_build_object('id', u.id, 'name', u.name)`.as('user'),
          sql<AnswerItem['game']>`jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title)`.as('game'),
          'spent.model',
          dollars('spent.cost_micro_usd').as('cost_usd'),
          sql<number | null>`extract(epoch FROM m.finished_at - m.created_at)::float8`.as('seconds'),
        ])
        .execute(),
  },
);

/** What the player is notified by; nothing where there is no such answer. */
export async function lockAnswer(tx: Tx, id: number) {
  return tx
    .selectFrom('messages as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('messages as question', 'question.id', 'm.question_id')
    .where('m.id', '=', id)
    .where('m.role', '=', 'expert')
    .select(['m.user_id', 'm.better_answer_at', 'g.slug', 'g.title as game', 'question.text as question'])
    .forUpdate('m')
    .executeTakeFirst();
}

export async function markBetterAnswer(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('messages').set({ better_answer_at: now }).where('id', '=', id).execute();
}
