import { sql } from 'kysely';
import type { ServiceTest } from '#contract/settings.ts';
import type { TestedService } from '#contract/values/changeable-rules.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** The channel on which processes hear that a rule was changed. */
export const channel = 'hintline_rules';

export interface StoredRule {
  name: string;
  is_changed: boolean;
  value: number | null;
  version: number;
  changed_at: string;
  changed_by: { id: number; name: string } | null;
}

export async function listRules(db: Db): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('changed_rules as r')
    .leftJoin('users as u', 'u.id', 'r.changed_by')
    .select([
      'r.name',
      'r.is_changed',
      'r.value',
      'r.version',
      'r.changed_at',
      'u.id as user_id',
      'u.name as user_name',
    ])
    .execute();
  return rows.map(({ user_id, user_name, ...row }) => ({
    ...row,
    changed_by: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
  }));
}

interface NewValue {
  name: string;
  is_changed: boolean;
  value: number | null;
  changed_by: number;
  /** The version that is replaced; 0 before the first. */
  version: number;
}

/** @returns whether the rule still had that version */
export async function storeRule(tx: Tx, { version, ...row }: NewValue): Promise<boolean> {
  const change = { ...row, version: version + 1, changed_at: now };
  const stored =
    version === 0
      ? await tx
          .insertInto('changed_rules')
          .values(change)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
      : await tx
          .updateTable('changed_rules')
          .set(change)
          .where('name', '=', row.name)
          .where('version', '=', version)
          .returning('name')
          .executeTakeFirst();
  if (stored !== undefined) await sql`SELECT pg_notify(${channel}, '')`.execute(tx);
  return stored !== undefined;
}

export function listTests(db: Db): Promise<(ServiceTest & { service: TestedService })[]> {
  return db
    .selectFrom('service_tests')
    .select(['service', 'works', 'problem', 'detail', 'took_ms', 'tested_at'])
    .execute();
}

export async function storeTest(
  db: Db,
  service: TestedService,
  { works, problem, detail, took_ms }: Omit<ServiceTest, 'tested_at'>,
): Promise<ServiceTest> {
  const row = { works, problem, detail, took_ms, tested_at: now };
  return db
    .insertInto('service_tests')
    .values({ service, ...row })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(row))
    .returning(['works', 'problem', 'detail', 'took_ms', 'tested_at'])
    .executeTakeFirstOrThrow();
}

/** @returns whether another model was in use before */
export async function storeModelInUse(tx: Tx, fingerprint: string): Promise<boolean> {
  const changed = await tx
    .insertInto('model_in_use')
    // Which model the faults until now are of is not known: they stay those of the first one.
    .values({ fingerprint, since: sql`'-infinity'` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ fingerprint, since: now })
        .where('model_in_use.fingerprint', '<>', fingerprint),
    )
    .returning(sql<boolean>`isfinite(since)`.as('is_change'))
    .executeTakeFirst();
  return changed?.is_change === true;
}

/** Forgets how a test went of what is configured otherwise now. */
export async function deleteTest(tx: Tx, service: TestedService): Promise<void> {
  await tx.deleteFrom('service_tests').where('service', '=', service).execute();
}

/** Until the end of the transaction no other one starts a trial of the model. */
export async function lockTrials(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('model_trials'))`.execute(tx);
}
