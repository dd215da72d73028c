import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const topUpsExport: ExportSource = {
  tables: ['top_ups', 'top_up_refunds'],
  parts: {
    top_ups: (user_id) => sql`
      SELECT id, calls, amount_kopecks, status, reason, provider, provider_payment_id, receipt_email, paid_kopecks,
        refunded_calls, refunded_kopecks, created_at, paid_at
      FROM top_ups WHERE user_id = ${user_id} ORDER BY id`,
    refunds: (user_id) => sql`
      SELECT r.top_up_id, r.kopecks, r.calls, r.receipt_email, r.created_at
      FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id WHERE t.user_id = ${user_id} ORDER BY r.id`,
  },
};
