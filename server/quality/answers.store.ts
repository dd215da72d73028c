import { type RawBuilder, sql } from 'kysely';
import type { AnswerItem } from '#contract/admin-answers.ts';
import { answersList } from '#contract/lists/answers.ts';
import { rated } from '#contract/lists/define-list.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { isFigure } from '#server/db/answer-figures.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition, dollars } from '#server/db/expressions.ts';
import { isOfPlayer } from '#server/db/is-of-player.ts';
import { listStore } from '#server/db/list-store.ts';
import { ofPerson } from '#server/db/list-words.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

const shownLength = 240;

const callConditions = {
  charged: condition`(m.uncharged IS NULL AND m.reservation_id IS NOT NULL AND m.state <> 'running')`,
  free: condition`m.uncharged = 'free'`,
  given_back: isFigure('given_back', 'm'),
};

// As the index has it. A call that was given back later was charged.
const notCharged = condition`(m.uncharged = 'free' OR m.reservation_id IS NULL OR m.state = 'running')`;
const wasCharged = isFigure('charged', 'm');
const givenBack = sql`${isFigure('given_back', 'm')} AND EXISTS (SELECT FROM given_back_calls b WHERE b.message_id = m.id`;

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
export function findAnswered(db: Db, id: number) {
  return db
    .selectFrom('messages as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('messages as question', 'question.id', 'm.question_id')
    .where('m.id', '=', id)
    .where('m.role', '=', 'expert')
    .select(['m.id', 'm.user_id', 'm.game_id', 'g.slug', 'g.title as game'])
    .select(['question.id as question_id', 'question.text as question'])
    .executeTakeFirst();
}

/** As the index has it: a question's words without the signs around them. */
const sameWords = (text: RawBuilder<unknown>) => sql`md5(btrim(lower(${text}), ' ?!.…'))`;

interface QuestionWords {
  question_id: number;
  game_id: number;
  question: string;
}

/** True of a `q` that asks in the words of a question in its game; without any, as once they are erased, of itself alone. */
const asksSame = ({ question_id, game_id, question }: QuestionWords) =>
  /[\p{L}\p{N}]/u.test(question)
    ? condition`(q.role = 'user' AND q.game_id = ${game_id}
        AND ${sameWords(sql`q.text`)} = ${sameWords(sql`${question}::text`)})`
    : condition`q.id = ${question_id}`;

/** True of an answer `m` to `q` whose player may be glad of a better one: unless they liked it, or have deleted it. */
const mayHear = condition`(m.better_answer_at IS NULL AND m.state <> 'running' AND q.hidden_at IS NULL
  AND (m.rated IS NULL OR m.rated < ${rated.good}))`;

/** Counts who asked a question, and how often; `others` of the players may be notified beside its own. */
export async function countSame(
  db: Db,
  { user_id, ...question }: QuestionWords & { user_id: number },
): Promise<{ times: number; players: number; others: number }> {
  return db
    .selectFrom('messages as q')
    .innerJoin('messages as m', 'm.question_id', 'q.id')
    .where(asksSame(question))
    .select([
      sql<number>`count(*)::int`.as('times'),
      sql<number>`count(DISTINCT q.user_id)::int`.as('players'),
      sql<number>`count(DISTINCT q.user_id) FILTER (WHERE ${mayHear} AND q.user_id <> ${user_id})::int`.as('others'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Locks the answers to one question of which their players have not heard that there is a better one; with `user_id` that
 * player's alone. `is_news` unless the player was notified of an answer to it after they got this one.
 */
export function lockUnnotified(
  tx: Tx,
  { id, user_id, ...question }: QuestionWords & { id: number; user_id: number | null },
  limit: number,
) {
  return tx
    .selectFrom('messages as q')
    .innerJoin('messages as m', 'm.question_id', 'q.id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .where(asksSame(question))
    .where(condition`(m.id = ${id} AND m.better_answer_at IS NULL OR ${mayHear} AND u.deleted_at IS NULL)`)
    .$if(user_id !== null, (query) => query.where('q.user_id', '=', user_id))
    .select([
      'm.id',
      'm.user_id',
      'q.text as question',
      condition`m.created_at > coalesce((
        SELECT max(heard.better_answer_at) FROM messages before JOIN messages heard ON heard.question_id = before.id
        WHERE before.role = 'user' AND before.game_id = q.game_id AND before.user_id = q.user_id
          AND ${sameWords(sql`before.text`)} = ${sameWords(sql`q.text`)}), '-infinity')`.as('is_news'),
    ])
    .orderBy('m.id')
    .limit(limit)
    .forUpdate('m')
    .execute();
}

/** Lists the answers to one question of which their players know a better one, while their bad ratings still wait. */
export async function listKnown(tx: Tx, question: QuestionWords, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages as q')
    .innerJoin('messages as m', 'm.question_id', 'q.id')
    .innerJoin('ratings as r', 'r.message_id', 'm.id')
    .where(asksSame(question))
    .where(
      condition`(m.better_answer_at IS NOT NULL AND r.handled_at IS NULL AND r.deleted_at IS NULL AND r.rating < ${rated.good})`,
    )
    .select('m.id')
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
