import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';

export const topUpsExport: ExportSource = {
  tables: ['top_ups', 'top_up_refunds'],
  parts: {
    top_ups: (user_id) => sql`
      SELECT id, calls, amount_kopecks, status, reason, provider, provider_payment_id, receipt_email, paid_kopecks,
        refunded_calls, refunded_kopecks, vat_code, created_at, paid_at
      FROM top_ups WHERE user_id = ${user_id} ORDER BY id`,
    refunds: (user_id) => sql`
      SELECT r.top_up_id, r.kopecks, r.calls, r.promotion_calls, r.receipt_email, r.created_at
      FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id WHERE t.user_id = ${user_id} ORDER BY r.id`,
  },
};

/** What was ordered, also where it booked nothing: it waits, came to nothing, or is held for review. */
export const topUpsTimeline: TimelineSource = {
  name: 'orders',
  kind: 'ledger',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'top_up_ordered' AS event,
      jsonb_build_object('calls', calls, 'kopecks', amount_kopecks, 'status', status) AS data,
      ${pageLink('adminTopUp', sql.ref('id'))} AS link
    FROM top_ups WHERE user_id = ${user_id}`,
};

/** What was bought and paid stays, as the ledger does; cards, addresses and the provider's words about the payer go. */
export const eraseTopUps: EraseUser = async (tx, user_id) => {
  const own = tx.selectFrom('top_ups').select('id').where('user_id', '=', user_id);
  await tx.updateTable('payment_notices').set({ body: '{}', sender_ip: null }).where('top_up_id', 'in', own).execute();
  await tx.updateTable('top_up_refunds').set({ receipt_email: null }).where('top_up_id', 'in', own).execute();
  await tx
    .updateTable('top_ups')
    .set({ provider_data: null, confirmation_url: null, receipt_email: null })
    .where('user_id', '=', user_id)
    .execute();
  await tx.deleteFrom('wallet_settings').where('user_id', '=', user_id).execute();
};
