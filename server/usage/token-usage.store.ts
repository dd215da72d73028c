import { sql } from 'kysely';
import { condition, dollars } from '#server/db/expressions.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { TokenUsage, TokenUsageLog } from '#contract/token-usage.ts';
import type { Db } from '#server/db/database.ts';

/** Whose logs, and of which span of time. */
export interface LogsOf {
  user_id: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** True of the logs that are meant. */
function areOf({ user_id, from, to }: LogsOf) {
  const since = from === undefined ? sql`` : sql`AND token_usage_logs.created_at >= ${from}`;
  const before = to === undefined ? sql`` : sql`AND token_usage_logs.created_at < ${to}`;
  return condition`token_usage_logs.user_id = ${user_id} ${since} ${before}`;
}

/** The newest first; with `before_id` those that are older than that one. */
export function listLogs(
  db: Db,
  of: LogsOf,
  page: { limit: number; offset?: number; before_id?: number | undefined },
): Promise<TokenUsageLog[]> {
  return db
    .selectFrom('token_usage_logs')
    .innerJoin('games', 'games.id', 'token_usage_logs.game_id')
    .select((row) => [
      'token_usage_logs.id',
      'token_usage_logs.message_id',
      jsonBuildObject({ id: row.ref('games.id'), title: row.ref('games.title') }).as('game'),
      'token_usage_logs.model',
      'token_usage_logs.purpose',
      'token_usage_logs.outcome',
      'token_usage_logs.input_tokens',
      'token_usage_logs.output_tokens',
      'token_usage_logs.estimated',
      'token_usage_logs.first_text_ms',
      'token_usage_logs.total_ms',
      dollars('token_usage_logs.cost_micro_usd').as('cost_usd'),
      'token_usage_logs.created_at',
    ])
    .where(areOf(of))
    .$if(page.before_id !== undefined, (rows) => rows.where('token_usage_logs.id', '<', page.before_id ?? 0))
    .orderBy('token_usage_logs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
}

export async function countLogs(db: Db, of: LogsOf): Promise<number> {
  const row = await db
    .selectFrom('token_usage_logs')
    .select((column) => column.fn.countAll<number>().as('logs'))
    .where(areOf(of))
    .executeTakeFirstOrThrow();
  return row.logs;
}

/** By model, the dearest first; NULL is the built-in expert. */
export async function sumByModel(db: Db, of: LogsOf): Promise<TokenUsage['models']> {
  const { rows } = await sql<TokenUsage['models'][number]>`
    SELECT model, count(*) FILTER (WHERE purpose = 'answer') AS answers, sum(input_tokens)::bigint AS input_tokens, sum(output_tokens)::bigint AS output_tokens,
      sum(cost_micro_usd) / 1000000.0::float8 AS cost_usd
    FROM token_usage_logs WHERE ${areOf(of)}
    GROUP BY model ORDER BY sum(cost_micro_usd) DESC, count(*) DESC, model`.execute(db);
  return rows;
}
