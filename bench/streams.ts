import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { openPostgres } from '#server/db/open.ts';
import { startServer } from '#server/testing/server-process.ts';
import { makeCountedDatabase, readCounts, resetCounts, startCountedPostgres } from './common/counted-postgres.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- streams [--streams 1000,5000] [--seconds 30]

Opens live streams of as many players at the real command on a private PostgreSQL, and prints what they cost while nothing
happens: statements in a second, and memory.`;

const { values } = readArguments(usage, {
  options: { streams: { type: 'string', default: '1000,5000' }, seconds: { type: 'string', default: '30' } },
});
const sizes = values.streams.split(',').map(Number);
const seconds = Number(values.seconds);
if (![seconds, ...sizes].every((value) => Number.isInteger(value) && value > 0))
  stopWithUsage(usage, 'Streams and seconds are whole and above 0.');

const openedAtOnce = 50;
const settleMs = 5000;
const open: ClientRequest[] = [];
const agent = new Agent({ keepAlive: false });
const postgres = await startCountedPostgres();
const folder = await mkdtemp(join(tmpdir(), 'hintline-streams-'));
const url = await makeCountedDatabase(postgres, 'streams');
const server = await startServer({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' });
try {
  const tokens = await makePlayers(Math.max(...sizes));
  const [idle, empty] = [await statementsPerSecond(), await memory()];
  console.log(`no stream: ${idle.toFixed(1)} statements a second, ${mebibytes(empty)} MiB`);
  for (const size of sizes) {
    while (open.length < size) {
      const next = tokens.slice(open.length, Math.min(size, open.length + openedAtOnce));
      await Promise.all(next.map(follow));
    }
    await wait(settleMs);
    const perSecond = await statementsPerSecond();
    const used = await memory();
    console.log(
      `${size} streams: ${perSecond.toFixed(1)} statements a second, ${mebibytes(used)} MiB, ${((used - empty) / size / 1024).toFixed(0)} KiB for each`,
    );
  }
} finally {
  for (const one of open) one.destroy();
  await server.end('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns the token of a session of each */
async function makePlayers(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => createToken());
  const database = openPostgres(url);
  await sql`
    WITH player AS (
      INSERT INTO users (email, name, password_hash, email_verified_at)
      SELECT 'player' || n || '@example.com', 'Player', 'none', now() FROM generate_series(1, ${count}::int) AS n RETURNING id
    ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM player)
    INSERT INTO sessions (user_id, token_hash)
    SELECT id, decode(hash, 'hex') FROM numbered
    JOIN unnest(${tokens.map((token) => hashToken(token).toString('hex'))}::text[]) WITH ORDINALITY AS t (hash, n) USING (n)`.execute(
    database.db,
  );
  await database.close();
  return tokens;
}

function follow(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.${1 + (open.length % 100)}.1`;
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const one = request(`${server.origin}/api/events`, { agent, headers, localAddress }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`));
      answer.once('data', () => resolve()).resume();
      answer.on('error', () => {});
    });
    one.on('error', reject);
    one.end();
    open.push(one);
  });
}

async function statementsPerSecond(): Promise<number> {
  await resetCounts(url);
  await wait(seconds * 1000);
  return (await readCounts(url)).reduce((sum, { calls }) => sum + calls, 0) / seconds;
}

/** Of the server, after it has collected what it no longer needs by itself. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
