import { type Insertable, type RawBuilder, sql } from 'kysely';
import { modelOutcomes, queuedOutcome } from '#contract/values/kinds.ts';
import { condition, sumOf } from '#server/db/expressions.ts';
import { isWithin, today } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';

const dayMinutes = 24 * 60;

export type UsageRow = Insertable<Tables['token_usage_logs']>;

/** The part of a WITH that logs what requests to a model used. */
export function usagePart(tx: Tx, rows: readonly UsageRow[]): RawBuilder<unknown>[] {
  return rows.length === 0 ? [] : [sql`usage AS (${tx.insertInto('token_usage_logs').values([...rows])})`];
}

/** Whether a model wrote the answer of a row of the log, by its name in the query, and did not fail. */
export const isFinished = (table: string) => condition`${sql.ref(`${table}.outcome`)} IN (${sql.join(modelOutcomes)})`;

/** Whether a row of the log is of an answer that a model was asked for, by its name in the query. */
export const isAskedAnswer = (table: string) =>
  condition`${sql.ref(`${table}.purpose`)} = 'answer' AND ${sql.ref(`${table}.model`)} IS NOT NULL
    AND ${sql.ref(`${table}.outcome`)} <> ${sql.lit(queuedOutcome)}`;

/** Leaves out rows of the log of a model, server or key before, by its name in the query. */
export const isOfModelInUse = (table: string) =>
  condition`${sql.ref(`${table}.created_at`)} >= coalesce((SELECT since FROM model_in_use), '-infinity')`;

/** Outcomes of the last answers of a day that the model in use was asked for, the newest first. */
export function listLastOutcomes(db: Db, most: number) {
  return db
    .selectFrom('token_usage_logs as l')
    .select(['l.model', 'l.outcome', 'l.created_at', isFinished('l').as('is_finished')])
    .where(isAskedAnswer('l'))
    .where(isOfModelInUse('l'))
    .where(isWithin(sql.ref('l.created_at'), dayMinutes))
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute();
}

export async function sumCostToday(db: Db): Promise<number> {
  const row = await db
    .selectFrom('model_costs')
    .select(sumOf('cost_micro_usd').as('cost'))
    .where('day', '=', today)
    .executeTakeFirstOrThrow();
  return row.cost;
}
