import { sql } from 'kysely';
import type { AnswerItem } from '#contract/admin-answers.ts';
import { answersList } from '#contract/lists/answers.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition, dollars } from '#server/db/expressions.ts';
import { listStore, ofPerson } from '#server/db/list-store.ts';
import { now } from '#server/db/moments.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

const shownLength = 240;

const isCharged = condition`EXISTS (SELECT FROM reservations r WHERE r.id = m.reservation_id AND r.state = 'settled')`;
const isGivenBack = condition`m.id IN (SELECT message_id FROM given_back_calls)`;

const callConditions = {
  charged: condition`(${isCharged} AND NOT EXISTS (SELECT FROM given_back_calls g WHERE g.message_id = m.id))`,
  free: condition`(m.reservation_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM reservations r WHERE r.id = m.reservation_id AND r.state IN ('settled', 'held')))`,
  given_back: isGivenBack,
};

/** The answers whose rating is as the condition says. */
const ratedAs = (stars: ReturnType<typeof condition>) =>
  condition`m.id IN (SELECT r.message_id FROM ratings r WHERE r.deleted_at IS NULL AND ${stars})`;

export const answers = listStore(
  answersList,
  (db: Db) => db.selectFrom('messages as m').where('m.role', '=', 'expert'),
  'm',
  {
    columns: {},
    filters: {
      call: (call) => callConditions[call],
      rating: (rating) => ratedAs(condition`r.rating = ${rating}`),
      max_rating: (most) => ratedAs(condition`r.rating <= ${most}`),
    },
    search: [
      ofPerson('m.user_id'),
      // By an index of words, as all that was ever written is too much to be read.
      (words) => sql`m.id IN (
        SELECT coalesce(answer.id, found.id) FROM messages found LEFT JOIN messages answer ON answer.question_id = found.id
        WHERE found.search_words @@ plainto_tsquery('russian', ${words}))`,
    ],
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
