import { CompiledQuery, sql } from 'kysely';
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

/** Jobs of one kind in one state; `due_seconds` since the oldest of them should have begun, where they wait. */
export interface JobCount {
  kind: string;
  state: string;
  count: number;
  due_seconds: number | null;
}

interface QueueOptions {
  retryLimit: number;
  /** Seconds before the first retry; doubled for each further one up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** The lease: a job at work for longer is given to another worker. */
  expireInSeconds: number;
}

// A mail waits out a day without SMTP, tried at least every four minutes; other kinds give up after five tries.
const queueOptions: Record<Kind, QueueOptions> = {
  mail: { retryLimit: 400, retryDelay: 1, retryDelayMax: 240, expireInSeconds: 60 },
};

// How often jobs of dead workers are looked for: they are taken up at most 60 s after their lease ended.
const superviseSeconds = 20;
const maintenanceSeconds = 3600;
const keepGivenUpSeconds = 7 * 86_400;

/** The job queue, which lives in the same database: a job sent on an open transaction commits with it. */
export interface Jobs {
  enqueue: <K extends Kind>(db: Db, kind: K, data: JobData[K]) => Promise<void>;
  /** Registers the one handler of a kind; must be called before `start`. */
  handle: <K extends Kind>(kind: K, handler: (data: JobData[K]) => Promise<void>) => void;
  /** Jobs that wait, run or were given up, in all processes; done ones are deleted. */
  count: () => Promise<JobCount[]>;
  start: () => Promise<void>;
  /** Waits for the jobs at work, at most ten seconds; what is left is taken up by the next start. */
  stop: () => Promise<void>;
}

/**
 * The queue's own statements. Some are several in one text, between BEGIN and COMMIT: when one of
 * those fails, the connection must not go back to the pool inside the failed transaction.
 */
function overPool(pool: pg.Pool): JobsDatabase {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        // For several statements pg answers a list of results, which its types do not say.
        const results: pg.QueryResult<object>[] = [await client.query<object>(text, values)].flat();
        client.release();
        return { rows: results.flatMap((result) => result.rows) };
      } catch (error) {
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
  };
}

function overDb(db: Db): JobsDatabase {
  return {
    executeSql: async (text, values) => ({
      rows: [...(await db.executeQuery(CompiledQuery.raw(text, values ?? []))).rows],
    }),
  };
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
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue failed'));
  const handlers = new Map<string, () => Promise<void>>();
  return {
    enqueue: async (db, kind, data) => {
      await boss.send(kind, data, { db: overDb(db) });
    },
    handle: (kind, handler) => {
      handlers.set(kind, async () => {
        const worker = await boss.work<JobData[typeof kind]>(
          kind,
          { batchSize: 1, pollingIntervalSeconds: 1 },
          async (jobs) => {
            // Looks for the next job right after this one instead of a second later.
            boss.notifyWorker(worker);
            for (const job of jobs) {
              await handler(job.data);
              // Nothing of a done job is kept: a mail holds the link that its token's hash protects.
              await boss.deleteJob(kind, job.id);
            }
          },
        );
      });
    },
    count: async () => {
      const { rows } = await sql<JobCount>`
        SELECT name AS kind, CASE state WHEN 'created' THEN 'queued' WHEN 'active' THEN 'running' ELSE state::text END AS state, count(*),
          extract(epoch FROM now() - min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()))::float8 AS due_seconds
        FROM jobs.job WHERE name = ANY (${Object.keys(queueOptions)}) GROUP BY name, state`.execute(database.db);
      return rows;
    },
    start: async () => {
      await boss.start();
      for (const [kind, options] of Object.entries(queueOptions)) {
        await boss.createQueue(kind, { ...options, retryBackoff: true, deleteAfterSeconds: keepGivenUpSeconds });
        // Fills the queue's cache: to fill it in `enqueue` would take a second connection inside the open transaction.
        await boss.findJobs(kind, { id: crypto.randomUUID() });
      }
      for (const startWorker of handlers.values()) await startWorker();
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
