import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { makeUser } from '#server/testing/make.ts';
import { copyEmbedded } from '#server/testing/migrated-templates.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { createMigratedDatabase } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const corpus = readImportFile(await readFile(join(project, 'demo/openttd.json'), 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'hintline-move-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const postgres = process.env['TEST_DATABASE_URL'] ?? '';
const emptyDatabase = () => createPostgresDatabase(postgres);

await copyEmbedded('migrated', folder);
const source = await openEmbedded(folder);
await source.db.transaction().execute((tx) => importGame(tx, corpus));
const players: Awaited<ReturnType<typeof makeUser>>[] = [];
while (players.length < 30) players.push(await makeUser(source.db, { calls: 5, name: 'Ёж "\\" \u2028' }));
for (const { id } of players) {
  await source.db.transaction().execute(async (tx) => settleCall(tx, await reserveCall(tx, id, 60)));
  await sql`INSERT INTO audit_log (actor_id, action, object_kind, object_id, after) VALUES (${id}, 'update', 'user', ${id}, 'null'::jsonb)`.execute(
    source.db,
  );
}
/** Every row that somebody made, as text. */
const contentOf = async ({ pool }: OpenDatabase) => {
  const tables = [
    'users',
    'sessions',
    'games',
    'chunks',
    'ledger_accounts',
    'ledger_entries',
    'audit_log',
    'user_figures',
  ];
  const all = tables.map(async (table) => {
    await pool.query("SET TIME ZONE 'UTC'");
    return (await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).rows.map(
      ({ row }) => row,
    );
  });
  return Promise.all(all);
};
const before = await contentOf(source);
await source.close();

const env = { ...commandEnvironment, DATA_DIR: folder };
const command = (to: string) => [join(project, 'scripts/move.ts'), '--to', to];
const move = (to: string, more: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, command(to), { env: { ...env, ...more } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, said: stdout + stderr }),
    );
  });
const rules = `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
  UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text, true FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2, 3`;

test('everything arrives, with its rules and its ids, also after kill -9 in the middle; a second time is refused', async () => {
  const to = await emptyDatabase();
  const killed = spawn(process.execPath, command(to), { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const { code, said } = await move(to);
  expect(said).toContain('users: 30 rows');
  expect(said).toContain('The ledger adds up.');
  expect(code).toBe(0);
  const moved = openPostgres(to);
  expect(await contentOf(moved)).toEqual(before);
  expect(await listDifferences(moved.db)).toEqual([]);
  const made = openPostgres(await createMigratedDatabase(postgres));
  expect((await moved.pool.query(rules)).rows).toEqual((await made.pool.query(rules)).rows);
  await made.close();
  expect((await makeUser(moved.db, { calls: 1 })).id).toBeGreaterThan(Math.max(...players.map(({ id }) => id)));
  await expect(moved.db.updateTable('ledger_entries').set({ amount: 5 }).execute()).rejects.toThrow('append-only');
  await moved.close();

  const again = await move(to);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty. Nothing was changed')]);
  const still = await openEmbedded(folder);
  expect(await contentOf(still)).toEqual(before);
  await still.close();
});

test('nothing is moved beside a running server, from nothing, to nothing or from PostgreSQL', async () => {
  const to = await emptyDatabase();
  const running = await openEmbedded(folder);
  expect(await move(to)).toMatchObject({ code: 1 });
  await running.close();
  expect(await move(to, { DATABASE_URL: to })).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  expect(await move(to, { DATA_DIR: join(folder, 'none') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database'),
  });
  expect(await move(`${to}_none`)).toMatchObject({ code: 1, said: expect.stringContaining('createdb') });
  expect(await move('./folder')).toMatchObject({ code: 2 });
});
