import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { copyEmbedded } from './migrated-templates.ts';
import { createMigratedDatabase } from './test-db.ts';

/** A database for started commands: PostgreSQL where the suite runs on it, else an embedded folder. */
export interface PreparedDatabase {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  /** How many processes may share it. */
  processes: 1 | 2;
  /** Looks into it while no embedded server has it open. */
  look: <T>(read: (database: OpenDatabase) => Promise<T>) => Promise<T>;
  remove: () => Promise<void>;
}

/** Makes it with all migrations applied, and lets `fill` put users and games in before any server starts. */
export async function prepareDatabase<T>(
  fill: (database: OpenDatabase) => Promise<T>,
): Promise<PreparedDatabase & { filled: T }> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-test-'));
  const server = process.env['TEST_DATABASE_URL'];
  const url = server === undefined ? undefined : await createMigratedDatabase(server);
  const settings = { DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  const look: PreparedDatabase['look'] = async (read) => {
    const database = await openDatabase(settings);
    try {
      return await read(database);
    } finally {
      await database.close();
    }
  };
  if (server === undefined) await copyEmbedded('migrated', folder);
  const filled = await look(fill);
  return {
    settings,
    processes: url === undefined ? 1 : 2,
    look,
    filled,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
