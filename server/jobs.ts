import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss, type Db as JobsDatabase } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Mail } from './providers/mailer.ts';

/** What each kind of job carries. */
export interface JobData {
  mail: Mail;
}
type Kind = keyof JobData;

// A mail waits out a day without SMTP, tried at least every four minutes; other kinds give up after five tries.
const queueOptions: Record<Kind, { retryLimit: number; retryDelay: number; retryDelayMax: number; expireInSeconds: number }> = {
  mail: { retryLimit: 400, retryDelay: 5, retryDelayMax: 240, expireInSeconds: 60 },
};

/** The job queue, which lives in the same database: a job sent on an open transaction commits with it. */
export interface Jobs {
  enqueue: <K extends Kind>(db: Db, kind: K, data: JobData[K]) => Promise<void>;
  /** Registers the one handler of a kind; must be called before `start`. */
  handle: <K extends Kind>(kind: K, handler: (data: JobData[K]) => Promise<void>) => void;
  start: () => Promise<void>;
  /** Waits for the jobs at work, at most ten seconds; what is left is taken up by the next start. */
  stop: () => Promise<void>;
}

function overPool(pool: pg.Pool): JobsDatabase {
  return { executeSql: async (text, values) => ({ rows: (await pool.query(text, values)).rows }) };
}

function overDb(db: Db): JobsDatabase {
  return { executeSql: async (text, values) => ({ rows: [...(await db.executeQuery(CompiledQuery.raw(text, values ?? []))).rows] }) };
}

/** Makes the queue; nothing runs before `start`. */
export function createJobs(database: OpenDatabase, log: Logger): Jobs {
  const boss = new PgBoss({
    db: overPool(database.pool),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue failed'));
  const handlers = new Map<string, () => Promise<void>>();
  return {
    enqueue: async (db, kind, data) => {
      await boss.send(kind, data, { db: overDb(db) });
    },
    handle: (kind, handler) => {
      handlers.set(kind, async () => {
        await boss.work<JobData[typeof kind]>(kind, { batchSize: 1, pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handler(job.data);
        });
      });
    },
    start: async () => {
      await boss.start();
      for (const [kind, options] of Object.entries(queueOptions)) await boss.createQueue(kind, { ...options, retryBackoff: true });
      for (const startWorker of handlers.values()) await startWorker();
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
