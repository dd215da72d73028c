import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { ExportSource, TimelineSource } from '#server/users/user-data.ts';

export const usageExport: ExportSource = {
  tables: ['token_usage_logs'],
  parts: {
    token_usage: {
      at_once: 1000,
      ids: (user_id) => sql`SELECT id FROM token_usage_logs WHERE user_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT model, purpose, outcome, input_tokens, output_tokens, total_ms, created_at
      FROM token_usage_logs WHERE id = ANY(${ids}) ORDER BY id`,
    },
  },
};

export const usageTimeline: TimelineSource = {
  name: 'tokens',
  kind: 'tokens',
  rows: (user_id, beside_questions) => sql`
    SELECT id, created_at AS at, 'tokens_used' AS event,
      jsonb_build_object('model', model, 'outcome', outcome, 'input_tokens', input_tokens, 'output_tokens', output_tokens,
        'cost_usd', cost_micro_usd / 1000000.0, 'total_ms', total_ms) AS data,
      coalesce(${pageLink('adminAnswer', sql.ref('message_id'))}, ${pageLink('adminUserTokens', sql.ref('user_id'))}) AS link
    FROM token_usage_logs WHERE user_id = ${user_id} AND ${beside_questions ? sql`false` : sql`true`}`,
};
