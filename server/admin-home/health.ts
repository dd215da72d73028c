import { sql } from 'kysely';
import type { Health } from '#contract/admin-home.ts';
import { findLastBackup } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { version } from '#server/monitoring/version.ts';
import { readMailRecord, stateOfService } from '#server/settings/settings.ts';

export async function readHealth(
  deps: Deps,
  record: Omit<Health['model'], 'state'>,
  in_review: number,
): Promise<Health> {
  const { db, database } = deps;
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  );
  return {
    model: { state: stateOfService('model', deps), ...record },
    mail: { state: stateOfService('mail', deps), ...(await readMailRecord(db)) },
    payments: { state: stateOfService('payments', deps), in_review },
    database: { kind: database.kind, bytes: rows[0]?.bytes ?? 0, backup_at: await findLastBackup(db) },
    version,
  };
}
