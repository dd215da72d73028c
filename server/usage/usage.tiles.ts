import { sql } from 'kysely';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, weekTile } from '#server/admin-home/tiles.ts';

export const usageTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ date: string; tokens: number; cost_micro_usd: number }>`
    SELECT days.day AS date, coalesce(sum(u.input_tokens + u.output_tokens), 0)::bigint AS tokens,
      coalesce(sum(u.cost_micro_usd), 0)::bigint AS cost_micro_usd
    FROM ${lastDays} LEFT JOIN token_usage_logs u
      ON u.created_at >= ${firstMoment} AND (u.created_at AT TIME ZONE 'UTC')::date = days.day
    GROUP BY days.day ORDER BY days.day`.execute(db);
  const tokens = rows.map(({ date, tokens: value }) => ({ date, value }));
  const cost = rows.map(({ date, cost_micro_usd }) => ({ date, value: cost_micro_usd / 1_000_000 }));
  return [weekTile('tokens', tokens), weekTile('cost', cost, { unit: 'usd' })];
};
