import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeOld } from '#server/testing/kept-folders.ts';
import { startServer } from '#server/testing/server-process.ts';
import {
  copyDatabase,
  createPostgresDatabase,
  dropDatabase,
  renameDatabase,
} from '#server/testing/postgres-databases.ts';
import { withClient } from '#server/testing/with-client.ts';

/** The account that a first start makes for its operator. */
export const admin = { email: 'admin@example.com', password: 'a long enough passphrase' };

/** What every product with the demonstration content is started with. */
export const demonstration = {
  DEMO: 'on',
  AI_AUTODETECT: 'off',
  ENCODER: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
};

/** The PostgreSQL server of a run of all tests; a run of stories alone has none. */
const server = process.env['TEST_DATABASE_URL'];

export type Database = 'postgres' | 'embedded';

/** The databases of this run, of which stories use the first where they do not name another. */
export const databases: readonly [Database, ...Database[]] =
  server === undefined ? ['embedded'] : ['postgres', 'embedded'];

/** Where a product has its data. */
export interface Place {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove: () => Promise<void>;
}

const project = join(import.meta.dirname, '..');
const cache = join(project, 'node_modules/.cache/first-start');

/** Whatever decides what a first start puts into its folder. */
const deciding = [
  '{contract,server,stand-ins,messages}/**/*.{ts,json}',
  'demo/*.json',
  'migrations/*',
  'package-lock.json',
];

/** A first start as it is kept. */
interface Kept {
  /** Of its folder, and on PostgreSQL of its database, too. */
  name: string;
  folder: string;
}

const found = new Map<Database, Promise<Kept>>();

function firstStart(database: Database): Promise<Kept> {
  const known = found.get(database) ?? findFirstStart(database);
  found.set(database, known);
  return known;
}

async function findFirstStart(database: Database): Promise<Kept> {
  const hash = createHash('sha256').update(JSON.stringify(demonstration));
  const files = await Array.fromAsync(glob(deciding, { cwd: project }));
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort())
    hash.update(file).update(await readFile(join(project, file)));
  const name = `first_start_${database}_${hash.digest('hex').slice(0, 16)}`;
  return { name, folder: join(await findParent(database), name) };
}

/** On PostgreSQL it lies beside the data of the run's server, and goes with them. */
async function findParent(database: Database): Promise<string> {
  if (database === 'embedded' || server === undefined) return cache;
  const { rows } = await withClient(server, (client) =>
    client.query<{ data_directory: string }>('SHOW data_directory'),
  );
  return dirname(rows[0]?.data_directory ?? '');
}

/**
 * Starts and stops the command once without any data and keeps what it has filled in for the stories, on the embedded
 * database also for later runs as long as nothing has changed that decides what is in it.
 */
export async function keepFirstStart(database: Database): Promise<void> {
  const { name, folder } = await firstStart(database);
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const filling = await mkdtemp(join(parent, 'filling-'));
  const DATABASE_URL =
    database === 'postgres' && server !== undefined ? await createPostgresDatabase(server) : undefined;
  const started = await startServer({
    DATA_DIR: filling,
    ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
    ...demonstration,
  });
  const code = await started.end('SIGTERM');
  if (code !== 0) throw new Error(`the first start ended with ${code}; it had printed:\n${started.output()}`);
  if (server !== undefined && DATABASE_URL !== undefined) await renameDatabase(server, DATABASE_URL, name);
  // A run that began meanwhile may have been first; either folder will do.
  await rename(filling, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  if (parent === cache) await removeOld(cache, (other) => other !== name);
}

/** A copy of what `keepFirstStart` kept, for one product. */
export async function copyFirstStart(database: Database): Promise<Place> {
  const { name, folder } = await firstStart(database);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-e2e-'));
  await cp(folder, DATA_DIR, { recursive: true });
  const removeFolder = () => rm(DATA_DIR, { recursive: true, force: true });
  if (database === 'embedded' || server === undefined) return { settings: { DATA_DIR }, remove: removeFolder };
  const DATABASE_URL = await copyDatabase(server, name);
  const remove = async () => {
    await removeFolder();
    await dropDatabase(server, DATABASE_URL);
  };
  return { settings: { DATA_DIR, DATABASE_URL }, remove };
}
