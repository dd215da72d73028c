import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

export const promotionsExport: ExportSource = {
  tables: ['promotion_redemptions', 'promotion_codes'],
  parts: {
    promotions: (user_id) => sql`
      SELECT p.code, r.kind, r.amount, r.calls, r.top_up_id, r.created_at
      FROM promotion_redemptions r JOIN promotion_codes p ON p.id = r.promotion_code_id
      WHERE r.user_id = ${user_id} ORDER BY r.id`,
    promotions_made: (user_id) => sql`
      SELECT code, kind, amount, created_at FROM promotion_codes WHERE made_by = ${user_id} ORDER BY id`,
  },
};
