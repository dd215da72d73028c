import type { Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';

export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** A top-up with what its receipt says of the buyer. */
export function findPurchase(tx: Tx, id: number) {
  return tx
    .selectFrom('top_ups')
    .innerJoin('users', 'users.id', 'top_ups.user_id')
    .select([
      'top_ups.id',
      'top_ups.uuid',
      'top_ups.user_id',
      'top_ups.calls',
      'top_ups.amount_kopecks',
      'top_ups.vat_code',
      'top_ups.provider',
      'top_ups.paid_at',
      'users.name',
      'users.email',
      'users.language',
      condition`users.email_verified_at IS NOT NULL AND users.deleted_at IS NULL`.as('may_mail'),
    ])
    .where('top_ups.id', '=', id)
    .executeTakeFirst();
}
