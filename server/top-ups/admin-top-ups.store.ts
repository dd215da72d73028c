import { sql } from 'kysely';
import { sumOf } from '#server/db/expressions.ts';
import type { AdminTopUp, AdminTopUpDetails } from '#contract/top-ups.ts';
import { topUpsList } from '#contract/lists/top-ups.ts';
import { readTexts } from '#server/db/texts.ts';
import type { Db } from '#server/db/database.ts';
import { type ListQuery, listStore } from '#server/db/list-store.ts';
import { ofPerson } from '#server/db/list-words.ts';
import { toKopecks } from '#contract/values/money.ts';
import { needsReview } from './review.store.ts';

type AdminTopUpRow = Omit<AdminTopUp, 'amount_rub' | 'refunded_rub' | 'paid_from'> & {
  amount_kopecks: number;
  refunded_kopecks: number;
};

const adminColumns = [
  'top_ups.id',
  sql<AdminTopUp['user']>`jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email)`.as('user'),
  'top_ups.status',
  'top_ups.reason',
  sql<AdminTopUp['review_reason']>`top_ups.review_reason`.as('review_reason'),
  needsReview.as('needs_review'),
  'top_ups.calls',
  'top_ups.amount_kopecks',
  'top_ups.provider',
  'top_ups.provider_payment_id',
  sql<string | null>`CASE WHEN top_ups.status = 'pending' THEN top_ups.confirmation_url END`.as('confirmation_url'),
  'top_ups.created_at',
  'top_ups.paid_at',
  'top_ups.refunded_calls',
  'top_ups.refunded_kopecks',
] as const;

export const topUps = listStore(topUpsList, (db: Db) => db.selectFrom('top_ups'), 'top_ups', {
  columns: { amount_rub: sql.ref('top_ups.amount_kopecks') },
  filters: {
    review: () => needsReview,
    min_rub: (roubles, row) => row('top_ups.amount_kopecks', '>=', toKopecks(roubles)),
    max_rub: (roubles, row) => row('top_ups.amount_kopecks', '<=', toKopecks(roubles)),
  },
  search: [
    ofPerson('top_ups.user_id'),
    'top_ups.provider_payment_id',
    (words) => (/^\d{1,15}$/.test(words) ? sql`top_ups.id = ${Number(words)}` : sql`false`),
  ],
  listByIds,
});

/** What all of them together come to. */
export async function sumTopUps(db: Db, query: ListQuery<typeof topUpsList>) {
  const { rows } = await topUps.select(db, query);
  return rows
    .select([
      sumOf('top_ups.calls').as('calls'),
      sumOf('top_ups.amount_kopecks').as('kopecks'),
      sumOf('top_ups.paid_kopecks').as('paid_kopecks'),
      sumOf('top_ups.refunded_kopecks').as('refunded_kopecks'),
    ])
    .executeTakeFirstOrThrow();
}

export function listByIds(db: Db, ids: readonly number[]): Promise<AdminTopUpRow[]> {
  return db
    .selectFrom('top_ups')
    .innerJoin('users', 'users.id', 'top_ups.user_id')
    .select(adminColumns)
    .where('top_ups.id', 'in', ids)
    .execute();
}

/** What only the page of one top-up shows. */
export function findDetails(db: Db, id: number) {
  return db
    .selectFrom('top_ups')
    .select([
      'top_ups.pack_id',
      ...readTexts('call_pack_texts', ['title'], 'top_ups.pack_id'),
      sql<AdminTopUpDetails['provider_data']>`top_ups.provider_data`.as('provider_data'),
      'top_ups.checked_at',
      'top_ups.next_check_at',
    ])
    .where('top_ups.id', '=', id)
    .executeTakeFirstOrThrow();
}

export function listNotices(db: Db, top_up_id: number): Promise<AdminTopUpDetails['notices']> {
  return db
    .selectFrom('payment_notices')
    .select([
      'id',
      'event',
      'received_at',
      'times',
      'sender_ip',
      sql<AdminTopUpDetails['notices'][number]['body']>`body`.as('body'),
    ])
    .where('top_up_id', '=', top_up_id)
    .orderBy('id')
    .limit(100)
    .execute();
}
