import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { startServer } from '#server/testing/server-process.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { startPostgres } from '../../scripts/private-postgres.ts';
import { programs, requireProgram } from '../../scripts/test-programs.ts';
import { withClient } from '#server/testing/with-client.ts';
import { type Finding, finding } from './findings.ts';

const kills = 20;
// About as long as one migration takes.
const momentMs = 15;
const stepMs = 100;
const mainFile = join(import.meta.dirname, '../../server/main.ts');

/** The first start of the real command killed at moments spread over its migration, then started again. */
export async function migrationKilled(): Promise<Finding[]> {
  const postgres = await startPostgres();
  try {
    const fresh = async () => ({ DATABASE_URL: await createPostgresDatabase(postgres.url) });
    const whole = await fresh();
    await startAndStop(whole);
    const expected = schemaOf(whole.DATABASE_URL);
    const all = await countApplied(openPostgres(whole.DATABASE_URL));

    let same = 0;
    const killedAt: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const settings = await fresh();
      await startAndKill(settings, () => untilApplied(settings.DATABASE_URL, Math.round((all * kill) / (kills - 1))));
      killedAt.push(await countApplied(openPostgres(settings.DATABASE_URL)));
      await startAndStop(settings);
      if (schemaOf(settings.DATABASE_URL) === expected) same += 1;
    }

    const shared = await fresh();
    await Promise.all([startAndStop(shared), startAndStop(shared)]);
    const together = schemaOf(shared.DATABASE_URL) === expected;
    return [
      finding(
        `PostgreSQL: the same schema after ${kills} × kill -9 in the migration and a second start`,
        `${same} of ${kills}; killed with ${[...new Set(killedAt)].join(', ')} of ${all} applied`,
        same === kills,
      ),
      finding('two starts at once apply it once', together ? 'the same schema' : 'another schema', together),
      await killedEmbedded(),
    ];
  } finally {
    await postgres.stop();
  }
}

/** The embedded database is made before it is migrated: kills are spread over both. */
async function killedEmbedded(): Promise<Finding> {
  let usable = 0;
  let expected = 0;
  const killedAt: number[] = [];
  for (let kill = 0; kill <= kills; kill++) {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-killed-'));
    const place = join(DATA_DIR, 'database');
    // The first is left alone, to know what the others should come to.
    if (kill > 0) {
      await startAndKill({ DATA_DIR }, async () => {
        while ((await countFiles(place)) === 0) await wait(2);
        await wait(stepMs * (kill - 1));
      });
      killedAt.push(await countFiles(place));
    }
    await startAndStop({ DATA_DIR });
    const applied = await countApplied(await openEmbedded(DATA_DIR));
    if (kill === 0) expected = applied;
    else if (applied === expected) usable += 1;
    await rm(DATA_DIR, { recursive: true, force: true });
  }
  return finding(
    `embedded: whole after ${kills} × kill -9 of its first start and a second one`,
    `${usable} of ${kills}; killed with ${Math.min(...killedAt)} to ${Math.max(...killedAt)} files written`,
    usable === kills,
  );
}

const countFiles = (folder: string): Promise<number> =>
  readdir(folder, { recursive: true }).then(
    (files) => files.length,
    () => 0,
  );

async function startAndStop(settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-killed-'));
  const server = await startServer({ LOG_LEVEL: 'warn', DATA_DIR: folder, ...settings });
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function startAndKill(settings: Record<string, string>, untilThen: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-killed-'));
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', DATA_DIR: folder };
  const child = spawn(process.execPath, [mainFile], { env: { ...env, ...settings }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilThen();
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

/** Until so many migrations are applied, and a moment more. */
async function untilApplied(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    const applied = () =>
      client.query<{ count: number }>('SELECT count(*)::int FROM schema_migrations').then(
        ({ rows }) => rows[0]?.count ?? 0,
        () => -1,
      );
    while ((await applied()) < count) await wait(1);
  });
  await wait(Math.random() * momentMs);
}

async function countApplied(database: OpenDatabase): Promise<number> {
  const counted = database.pool.query<{ count: number }>('SELECT count(*)::int FROM schema_migrations');
  const { rows } = await counted.catch(() => ({ rows: [] }));
  await database.close();
  return rows[0]?.count ?? 0;
}

function schemaOf(url: string): string {
  const schema = execFileSync(
    join(requireProgram(programs.postgres), 'pg_dump'),
    ['--schema-only', '--no-owner', `--dbname=${url}`],
    {
      encoding: 'utf8',
    },
  );
  // The queue makes a table of its own name for each of its kinds at run time; restrict keys differ in each dump.
  return schema.replace(/^\\(?:un)?restrict .*$/gm, '');
}
