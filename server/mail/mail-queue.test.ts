import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type JobWorker, startWorker } from '#server/background-jobs/worker.ts';
import type { Db } from '#server/db/database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb, onPostgres } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { mailJob } from './mail-job.ts';
import { enqueueMail } from './mail.ts';
import { slow } from '#server/testing/slow.ts';

// Thousands of transactions are written.
vi.setConfig(slow.computes);

/** What sending a mail does in the running test; the mail's subject is a number. */
let send: (n: number) => Promise<void>;
const database = await freshDb();
const { deps } = await testApp({ database, parts: { send_mail: (mail) => send(Number(mail.subject)) } });
const workers: JobWorker[] = [];

// On PostgreSQL two workers share the queue, as two processes do.
beforeAll(async () => {
  for (let n = 0; n < (onPostgres ? 2 : 1); n++) workers.push(startWorker(deps, [mailJob], 50));
  await sql`CREATE TABLE halves (n int, half int, UNIQUE (n, half))`.execute(database.db);
  await sql`CREATE TABLE effects (n int, half int)`.execute(database.db);
});

afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await database.close();
});

const enqueue = (db: Db, n: number) =>
  enqueueMail(db, { to: 'player@example.com', subject: String(n), text: '', html: '' });

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM background_jobs`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('many transactions, half of them rolled back, and failing jobs beside them leave no half of anything', async () => {
  const { db } = database;
  // The embedded database has one connection, on which nothing happens at once.
  const transactions = onPostgres ? 3000 : 1050;
  const abreast = 25;
  const failedOnce = new Set<number>();
  send = async (n) => {
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
  await until('no job waits', async () => (await waitingJobs()) === 0, { within_ms: 60_000, every_ms: 200 });

  const odd = sql`SELECT n, half FROM generate_series(1, ${transactions - 1}, 2) AS n, generate_series(1, 2) AS half`;
  for (const table of ['halves', 'effects']) {
    const { rows } = await sql<{ wrong: number; all: number }>`
      SELECT (SELECT count(*) FROM ((TABLE ${sql.table(table)} EXCEPT ALL (${odd})) UNION ALL ((${odd}) EXCEPT ALL TABLE ${sql.table(table)})) AS d) AS wrong,
        (SELECT count(*) FROM ${sql.table(table)}) AS all`.execute(db);
    expect(rows, table).toEqual([{ wrong: 0, all: transactions }]);
  }
  expect(failedOnce.size).toBeGreaterThan(transactions / 15);
});

test('a mail whose worker died is sent by the next one after its lease', async () => {
  const { db } = database;
  const sent: number[] = [];
  send = async (n) => void sent.push(n);
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, 77);
    await sql`UPDATE background_jobs SET state = 'running', worker = gen_random_uuid(), lease_until = now() + interval '1 second'`.execute(
      tx,
    );
  });
  await expect.poll(() => sent, { interval: 200 }).toEqual([77]);
});

test('a mail that no server takes is tried again at least every four minutes for a day, then given up', async () => {
  const { most_tries, delay_seconds } = mailJob.retry;
  const delays = Array.from({ length: most_tries }, (_, n) => delay_seconds(n + 1));
  expect(delays.slice(0, 3)).toEqual([2, 4, 8]);
  expect(Math.max(...delays)).toBe(240);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(28);

  send = async () => {
    throw new Error('no connection');
  };
  await enqueue(database.db, 1);
  const mail = () =>
    database.db.selectFrom('background_jobs').select(['state', 'tries', 'worker']).executeTakeFirstOrThrow();
  await expect.poll(mail).toMatchObject({ state: 'queued', tries: 1 });
  await sql`UPDATE background_jobs SET tries = ${most_tries - 1}, run_after = now()`.execute(database.db);
  await expect.poll(mail).toMatchObject({ state: 'failed', tries: most_tries });
  await database.db.deleteFrom('background_jobs').execute();
});

test('a worker that lost a mail to another one does not remove it', async () => {
  const { db } = database;
  const gate = Promise.withResolvers<void>();
  const sent: number[] = [];
  send = async (n) => {
    sent.push(n);
    if (sent.length === 1) await gate.promise;
  };
  await enqueue(db, 5);
  await expect.poll(() => sent).toEqual([5]);
  await sql`UPDATE background_jobs SET worker = gen_random_uuid(), lease_until = now() + interval '5 minutes'`.execute(
    db,
  );
  gate.resolve();
  await expect
    .poll(async () => (await sql`SELECT state FROM background_jobs`.execute(db)).rows)
    .toEqual([{ state: 'running' }]);
  await sql`UPDATE background_jobs SET lease_until = now()`.execute(db);
  await expect.poll(waitingJobs).toBe(0);
  expect(sent).toEqual([5, 5]);
});
