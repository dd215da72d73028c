import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { databaseIn, type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { makeUser } from '#server/testing/make.ts';
import { copyEmbedded } from '#server/testing/migrated-templates.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { book } from '#server/wallet/ledger.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const corpus = readImportFile(await readFile(join(project, 'demo/openttd.json'), 'utf8'));
const users = 100;
const bookingsEach = 5;

const gift = (database: OpenDatabase, user_id: number, reference: string) =>
  database.db.transaction().execute((tx) =>
    book(tx, {
      reference,
      kind: 'credit',
      amount: 3,
      from: { house: 'issued', unit: 'call' },
      to: { user_id, kind: 'calls' },
    }),
  );

const prepared = await prepareDatabase(async (database) => {
  await database.db.transaction().execute((tx) => importGame(tx, corpus));
  const ids: number[] = [];
  for (let i = 0; i < users; i++) ids.push((await makeUser(database.db)).id);
  for (const id of ids) for (let n = 0; n < bookingsEach; n++) await gift(database, id, `gift:${id}:${n}`);
  return { player: ids[0] ?? 0 };
});
const folder = await mkdtemp(join(tmpdir(), 'hintline-backup-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await prepared.remove();
});

function run(script: string, args: string[], settings: Record<string, string> = prepared.settings) {
  const env = { ...commandEnvironment, ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [join(project, 'scripts', script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, said: stdout + stderr }),
    );
  });
}

let made: Promise<{ file: string; backup: Awaited<ReturnType<typeof run>> }> | undefined;
/** A backup of what is prepared; the first to ask makes it. */
function makeBackup() {
  const file = join(folder, 'whole.backup');
  made ??= run('backup.ts', [file]).then((backup) => ({ file, backup }));
  return made;
}

interface Place {
  into: string;
  open: () => Promise<OpenDatabase>;
  holdsNothing: () => Promise<boolean>;
}

/** An empty database of the kind that the suite runs on, and a way to query it. */
async function emptyPlace(name: string): Promise<Place> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) {
    const into = join(folder, name);
    const holdsNothing = () => Promise.resolve(!existsSync(databaseIn(into)));
    return { into, open: () => openEmbedded(into), holdsNothing };
  }
  const into = await createPostgresDatabase(server);
  const holdsNothing = async () => {
    const { db, close } = openPostgres(into);
    const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db);
    await close();
    return rows.length === 0;
  };
  return { into, open: async () => openPostgres(into), holdsNothing };
}

/** Everything that a restore must bring back unchanged. */
async function contentsOf({ db }: OpenDatabase): Promise<unknown> {
  const tables = ['users', 'ledger_accounts', 'ledger_transactions', 'ledger_entries', 'articles', 'chunks'];
  const digests = tables.map(
    (table) =>
      sql`SELECT count(*) AS rows, md5(string_agg(md5(t::text), '' ORDER BY t.id)) AS digest FROM ${sql.table(table)} t`,
  );
  const answers = [];
  for (const digest of digests) answers.push((await digest.execute(db)).rows);
  return answers;
}

test('a backup restored into an empty place holds every row, its ledger adds up and goes on', async () => {
  const { file, backup } = await makeBackup();
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.said).toContain('100 users');
  expect(backup.said).toContain('1,000 ledger lines');
  expect(await readdir(folder)).toEqual(['whole.backup']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const place = await emptyPlace('restored');
  const restored = await run('restore.ts', [file, '--into', place.into]);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('1,000 ledger lines');
  expect(restored.said).toContain('The ledger adds up.');
  const database = await place.open();
  expect(await contentsOf(database)).toEqual(await prepared.look(contentsOf));
  await gift(database, prepared.filled.player, 'gift:after');
  expect(await listDifferences(database.db)).toEqual([]);
  await database.close();

  const again = await run('restore.ts', [file, '--into', place.into]);
  expect(again.code).toBe(1);
  expect(again.said).toMatch(/not empty|holds a database already/);
});

test('nothing is written over, and a damaged or foreign file restores nothing', async () => {
  const { file, backup } = await makeBackup();
  expect(backup.code).toBe(0);
  const before = await stat(file);
  const twice = await run('backup.ts', [file]);
  expect([twice.code, (await stat(file)).mtimeMs]).toEqual([1, before.mtimeMs]);
  expect(twice.said).toContain('is there already');

  const bytes = await readFile(file);
  const broken = { cut: bytes.subarray(0, bytes.length / 2), foreign: Buffer.from('{"not": "a backup"}') };
  for (const [name, content] of Object.entries(broken)) {
    const place = await emptyPlace(`from-${name}`);
    await writeFile(join(folder, name), content);
    const refused = await run('restore.ts', [join(folder, name), '--into', place.into]);
    expect(refused.code, name).toBe(1);
    expect(await place.holdsNothing(), name).toBe(true);
  }
});

test('the embedded database is backed up only while no server has it open', async () => {
  const DATA_DIR = join(folder, 'held');
  await copyEmbedded('empty', DATA_DIR);
  const holder = await openEmbedded(DATA_DIR);
  const refused = await run('backup.ts', [join(folder, 'third.backup')], { DATA_DIR });
  await holder.close();
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('is in use by another running Hintline');
});
