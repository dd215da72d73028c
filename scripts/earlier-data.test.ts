/**
 * Data of the version before this one, made by its own code through its own calls: a folder of the embedded database
 * that a kill -9 left behind, and a dump of PostgreSQL. `facts.json` holds what that version's calls said about them.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadEmbedded } from '#server/db/embedded-dump.ts';
import { client } from '#server/testing/client.ts';
import { startServer } from '#server/testing/server-process.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { runPostgres } from './backup-file.ts';
import { slow } from '#server/testing/slow.ts';

// The tests kill a start in the middle of a migration.
vi.setConfig(slow.startsProcesses);

const data = join(import.meta.dirname, 'earlier-data');
const postgres = process.env['TEST_DATABASE_URL'];
const history = z.array(z.object({ id: z.int(), kind: z.string(), calls: z.int(), amount_rub: z.number() }));
const messages = z.array(
  z.object({
    message_id: z.int(),
    text: z.string(),
    state: z.string(),
    rating: z.object({ rating: z.int() }).nullable(),
  }),
);
const people = z.array(z.object({ email: z.string(), name: z.string() }));
const facts = z
  .record(
    z.enum(['embedded', 'postgres']),
    z.object({
      password: z.string(),
      calls: z.int(),
      history,
      messages,
      users: people,
      articles: z.array(z.string()),
      notifications: z.int(),
    }),
  )
  .parse(JSON.parse(await readFile(join(data, 'facts.json'), 'utf8')))[
  postgres === undefined ? 'embedded' : 'postgres'
];

let folder = '';
let backup = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hintline-earlier-'));
  backup = join(folder, 'earlier.backup');
  const file = join(data, postgres === undefined ? 'embedded.tar.zst' : 'postgres.backup');
  const bytes = await readFile(file);
  await writeFile(backup, postgres === undefined ? gzipSync(zstdDecompressSync(bytes), { level: 1 }) : bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placeOf = async (name: string) =>
  postgres === undefined
    ? { DATA_DIR: join(folder, name) }
    : { DATA_DIR: join(folder, name), DATABASE_URL: await createPostgresDatabase(postgres) };

/** What the calls of a started server say about the data. */
async function readFacts(origin: string): Promise<typeof facts> {
  const api = client(origin);
  const logIn = async (email: string, password: string) => {
    const answer = await api.post('/api/auth/login', { email, password });
    return z.object({ access_token: z.string() }).parse(answer.body).access_token;
  };
  const read = async <T>(url: string, token: string, schema: z.ZodType<T>): Promise<T> => {
    const answer = await api.get(url, { authorization: `Bearer ${token}` });
    return schema.parse(answer.body);
  };
  const player = await logIn('demo@hintline.local', facts.password);
  const admin = await logIn('admin@example.com', 'a long enough passphrase');
  const itemsOf = <T>(items: z.ZodType<T>) => z.object({ items });
  const { id } = await read('/api/auth/me', player, z.object({ id: z.int() }));
  const titles = z.array(z.object({ title: z.string() }));
  const articles = await read('/api/knowledge/articles?game_id=4&limit=100&offset=0', player, itemsOf(titles));
  return {
    password: facts.password,
    calls: (await read('/api/wallet/calls-summary', player, z.object({ calls: z.int() }))).calls,
    history: (await read(`/api/admin/wallet/history?user_id=${id}&limit=50`, admin, itemsOf(history))).items,
    messages: (await read('/api/chat/games/4/messages?limit=50', player, itemsOf(messages))).items,
    users: (await read('/api/admin/users?limit=50&offset=0', admin, itemsOf(people))).items,
    articles: articles.items.map(({ title }) => title).sort(),
    notifications: (await read('/api/notifications?limit=50&offset=0', player, z.object({ total: z.int() }))).total,
  };
}

test('a backup of the version before is restored, and its ledger adds up', async () => {
  const place = await placeOf('restored');
  const script = join(import.meta.dirname, 'restore.ts');
  const into = 'DATABASE_URL' in place ? place.DATABASE_URL : place.DATA_DIR;
  const { stdout } = await promisify(execFile)(process.execPath, [script, backup, '--into', into]);
  expect(stdout).toContain('4 users, 4 games');
  expect(stdout).toContain('The ledger adds up.');
});

test('the data of the version before is whole after a start that kill -9 interrupted', async () => {
  const place = await placeOf('started');
  if ('DATABASE_URL' in place) {
    await runPostgres('pg_restore', ['--exit-on-error', '--no-owner', backup], place.DATABASE_URL);
  } else await loadEmbedded(place.DATA_DIR, new Blob([await readFile(backup)], { type: 'application/x-gzip' }));
  const main = join(import.meta.dirname, '../server/main.ts');
  for (const ms of [1500, 2500, 3500]) {
    const child = spawn(process.execPath, [main], { env: { ...process.env, ...place, PORT: '0' }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([wait(ms), ended]);
    child.kill('SIGKILL');
    await ended;
  }
  const server = await startServer(place);
  try {
    expect(await readFacts(server.origin)).toEqual(facts);
  } finally {
    expect(await server.end('SIGTERM'), server.output()).toBe(0);
  }
});
