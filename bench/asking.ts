import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { openPostgres } from '#server/db/open.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { makeCountedDatabase, readCounts, resetCounts, startCountedPostgres } from './common/counted-postgres.ts';
import { percentile } from './common/metrics.ts';

const usage = `npm run bench -- asking [--against FOLDER] [--seconds 10] [--at-once 8] [--rounds 3] [--list]

Counts the statements that one question sends to PostgreSQL over HTTP, from the real command, and how many questions are
answered in a second. The ledger is checked afterwards.

  --against FOLDER  another checkout of the product; both are measured in turn, so that a busy machine is busy for both
  --seconds N       how long each round asks
  --at-once N       players who ask at the same time, each after their last answer
  --rounds N        rounds of each
  --list            print the statements of a question`;

const { values } = readArguments(usage, {
  options: {
    against: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
  },
});
const [seconds, atOnce, rounds] = [Number(values.seconds), Number(values['at-once']), Number(values.rounds)];
if (![seconds, atOnce, rounds].every((value) => Number.isInteger(value) && value > 0))
  stopWithUsage(usage, 'Seconds, players and rounds are whole and above 0.');

const counted = 20;
const given = 100_000;
const questionText = 'How deep is the copper well?';
const articles = Array.from({ length: 30 }, (_, n) => ({
  title: n === 0 ? 'Wells' : `Chronicle ${n}`,
  chunks: [
    {
      section: 'Depth',
      content: `The ${n === 0 ? 'copper' : createHash('md5').update(String(n)).digest('hex')} well is forty metres deep.`,
    },
    { section: 'Keys', content: `The key ${n} hangs in the keeper’s tower, behind the loom.` },
  ],
}));

interface Side {
  name: string;
  url: string;
  server: ServerProcess;
  path: string;
  players: { headers: { authorization: string } }[];
  perSecond: number[];
  ms: number[];
}

const postgres = await startCountedPostgres();
const folder = await mkdtemp(join(tmpdir(), 'hintline-asking-'));
const sides: Side[] = [];
try {
  if (values.against !== undefined) sides.push(await open('before', resolve(values.against, 'server/main.ts')));
  sides.push(await open('now', join(import.meta.dirname, '../server/main.ts')));
  for (const side of sides) await countStatements(side);
  for (let round = 0; round < rounds; round++) for (const side of sides) await askForSeconds(side);
  for (const { name, perSecond, ms } of sides) {
    const each = perSecond.map((value) => value.toFixed(0)).join(', ');
    console.log(
      `${name}: ${each} questions a second, p50 ${percentile(0.5, ms).toFixed(0)} ms, p95 ${percentile(0.95, ms).toFixed(0)} ms`,
    );
  }
  for (const { name, server, url } of sides) {
    await server.end('SIGTERM');
    const database = openPostgres(url);
    const differences = await listDifferences(database.db);
    await database.close();
    console.log(`${name}: ${differences.length} differences in the ledger`);
    if (differences.length > 0) process.exitCode = 1;
  }
} finally {
  for (const { server } of sides) if (server.child.exitCode === null) await server.end('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function open(name: string, program: string): Promise<Side> {
  const url = await makeCountedDatabase(postgres, name);
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, name), LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' };
  // The first start migrates: rows of another version are written by that version's schema.
  await (await startServer(settings, program)).end('SIGTERM');
  const database = openPostgres(url);
  const { db } = database;
  const game = await makeGame(db, { title: 'Lantern Keep', articles });
  const players = [];
  while (players.length < atOnce) players.push(await makeUser(db));
  await credit(db);
  await database.close();
  const server = await startServer(settings, program);
  const side = { name, url, server, path: `/api/chat/games/${game.id}/messages`, players, perSecond: [], ms: [] };
  for (const player of players) for (let n = 0; n < 5; n++) await ask(side, player);
  return side;
}

/** Gives everybody calls. Not by the ledger of this version: the tables may be of another. */
async function credit(db: Db): Promise<void> {
  await sql`
    WITH booked AS (
      INSERT INTO ledger_transactions (reference, kind) SELECT 'bench:' || id, 'credit' FROM users RETURNING id, reference
    ), moved AS (
      UPDATE ledger_accounts SET balance = balance + ${given}::bigint WHERE kind = 'calls' RETURNING id, user_id
    )
    INSERT INTO ledger_entries (transaction_id, account_id, amount)
    SELECT booked.id, side.account_id, side.amount
    FROM booked JOIN moved ON booked.reference = 'bench:' || moved.user_id, LATERAL (
      SELECT moved.id, ${given}::bigint UNION ALL
      SELECT id, -${given}::bigint FROM ledger_accounts WHERE user_id IS NULL AND kind = 'issued' AND unit = 'call'
    ) AS side (account_id, amount)`.execute(db);
}

async function ask({ server, path, ms }: Side, { headers }: Side['players'][number]): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    // As the browser asks: with a key of its own for each question.
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: questionText }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes('forty metres')) throw new Error(`${answer.status}: ${text}`);
  ms.push(performance.now() - started);
}

/** Statements of one question, without what the process does meanwhile by its clock. */
async function countStatements(side: Side): Promise<void> {
  const [player] = side.players;
  if (player === undefined) throw new Error('nobody asks');
  await resetCounts(side.url);
  for (let n = 0; n < counted; n++) await ask(side, player);
  await wait(100);
  const rows = await readCounts(side.url);
  const own = rows.map(({ text, calls }) => ({ text, each: calls / counted })).filter(({ each }) => each >= 0.9);
  const total = own.reduce((sum, { each }) => sum + Math.round(each), 0);
  console.log(`${side.name}: ${total} statements of one question`);
  if (values.list) for (const { each, text } of own) console.log(`  ${each.toFixed(2)} × ${text.slice(0, 150)}`);
}

async function askForSeconds(side: Side): Promise<void> {
  side.ms.length = side.perSecond.length === 0 ? 0 : side.ms.length;
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  let answered = 0;
  await Promise.all(
    side.players.map(async (player) => {
      while (!isOver()) {
        await ask(side, player);
        answered += 1;
      }
    }),
  );
  side.perSecond.push(answered / ((performance.now() - started) / 1000));
}
