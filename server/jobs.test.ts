import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { freshDb, onPostgres } from '#server/testing/test-db.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const mailOf = (n: number): Mail => ({ to: 'player@example.com', subject: String(n), text: '', html: '' });

let database: OpenDatabase;
let workers: Jobs[];
/** What the handler of the running test does with the number that its job carries. */
let work: (n: number) => Promise<void>;

// On PostgreSQL two workers share the queue, as two processes do.
beforeAll(async () => {
  database = await freshDb();
  workers = Array.from({ length: onPostgres ? 2 : 1 }, () => createJobs(database, log));
  for (const jobs of workers) {
    jobs.handle('mail', (mail) => work(Number(mail.subject)));
    await jobs.start();
  }
  await sql`CREATE TABLE halves (n int, half int, UNIQUE (n, half))`.execute(database.db);
  await sql`CREATE TABLE effects (n int, half int)`.execute(database.db);
});

afterAll(async () => {
  for (const jobs of workers) await jobs.stop();
  await database.close();
});

const enqueue = (...[db, n]: [Parameters<Jobs['enqueue']>[0], number]) => workers[0]?.enqueue(db, 'mail', mailOf(n));

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM jobs.job`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('thousands of transactions, half of them rolled back, and failing jobs beside them leave no half of anything', async () => {
  const { db } = database;
  const transactions = 3000;
  const abreast = 25;
  const failedOnce = new Set<number>();
  work = async (n) => {
    await db.transaction().execute(async (tx) => {
      await sql`INSERT INTO effects VALUES (${n}, 1)`.execute(tx);
      // Every seventh job fails at its first try between its two statements.
      if (n % 7 === 0 && !failedOnce.has(n)) {
        failedOnce.add(n);
        throw new Error('a job fails half-way');
      }
      await sql`INSERT INTO effects VALUES (${n}, 2)`.execute(tx);
    });
  };
  const write = (n: number) =>
    db.transaction().execute(async (tx) => {
      await sql`INSERT INTO halves VALUES (${n}, 1)`.execute(tx);
      await enqueue(tx, n);
      await sql`INSERT INTO halves VALUES (${n}, 2)`.execute(tx);
      if (n % 2 === 0) throw new Error('rolled back on purpose');
    });
  const rolledBack: unknown[] = [];
  for (let first = 0; first < transactions; first += abreast) {
    const batch = await Promise.allSettled(Array.from({ length: abreast }, (_, k) => write(first + k)));
    rolledBack.push(...batch.filter((one) => one.status === 'rejected').map((one) => String(one.reason)));
  }
  expect(rolledBack).toEqual(Array.from({ length: transactions / 2 }, () => 'Error: rolled back on purpose'));
  await expect.poll(waitingJobs, { timeout: 60_000, interval: 200 }).toBe(0);

  const odd = sql`SELECT n, half FROM generate_series(1, ${transactions - 1}, 2) AS n, generate_series(1, 2) AS half`;
  for (const table of ['halves', 'effects']) {
    const { rows } = await sql<{ wrong: number; all: number }>`
      SELECT (SELECT count(*) FROM ((TABLE ${sql.table(table)} EXCEPT ALL (${odd})) UNION ALL ((${odd}) EXCEPT ALL TABLE ${sql.table(table)})) AS d) AS wrong,
        (SELECT count(*) FROM ${sql.table(table)}) AS all`.execute(db);
    expect(rows, table).toEqual([{ wrong: 0, all: transactions }]);
  }
  expect(failedOnce.size).toBeGreaterThan(transactions / 15);
}, 120_000);

test('a failed statement of the queue itself leaves no broken transaction behind', async () => {
  const { db } = database;
  work = async () => {};
  await sql`ALTER TABLE jobs.queue RENAME TO queue_away`.execute(db);
  await expect(createJobs(database, log).start()).rejects.toThrow('jobs.queue');
  await sql`ALTER TABLE jobs.queue_away RENAME TO queue`.execute(db);
  const { rows } = await sql<{ n: number }>`SELECT 1 AS n`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
  await enqueue(db, 1);
  await expect.poll(waitingJobs, { timeout: 20_000, interval: 100 }).toBe(0);
});

test('a job whose worker died is done by the next one after its lease', async () => {
  const { db } = database;
  const done: number[] = [];
  work = async (n) => void done.push(n);
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, 77);
    await sql`UPDATE jobs.job SET state = 'active', started_on = now() - interval '2 minutes'`.execute(tx);
  });
  await expect.poll(() => done, { timeout: 50_000, interval: 200 }).toEqual([77]);
}, 60_000);
