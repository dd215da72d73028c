import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const usageExport: ExportSource = {
  tables: ['token_usage_logs'],
  parts: {
    token_usage: (user_id) => sql`
      SELECT model, outcome, input_tokens, output_tokens, total_ms, created_at
      FROM token_usage_logs WHERE user_id = ${user_id} ORDER BY id`,
  },
};
