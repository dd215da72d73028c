import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.generated.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows of tables and indexes the queries of `work` read, by what the database itself says of them: a figure
 * that does not depend on how busy the machine is. The planner is kept from what it prefers for small tables, reading
 * them whole: what is counted is what the indexes make possible.
 */
export async function rowsRead({ pool }: OpenDatabase, work: (db: Db) => Promise<unknown>): Promise<number> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      // The edges of a transaction have no plan, and a look at one reads no rows.
      if (!/^\s*(begin|commit|rollback|EXPLAIN)\b/.test(query.sql)) queries.push(query);
    },
  });
  await work(db);
  let total = 0;
  for (const { sql, parameters } of queries) {
    const client = await pool.connect();
    await client.query(
      'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
    );
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    await client.query('ROLLBACK');
    client.release();
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) total += rowsOf(Plan);
  }
  return total;
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((total, inner) => total + rowsOf(inner), 0);
  // A bitmap's rows are counted where they are fetched.
  if (!node['Node Type'].endsWith('Scan') || node['Node Type'] === 'Bitmap Index Scan') return below;
  if (['CTE Scan', 'Subquery Scan', 'Function Scan', 'Values Scan'].includes(node['Node Type'])) return below;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + dropped) * node['Actual Loops'];
}
