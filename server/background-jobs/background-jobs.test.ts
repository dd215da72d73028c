import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { listen, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb, onPostgres } from '#server/testing/test-db.ts';
import { jobKinds } from '#server/jobs.ts';
import { publish } from '#server/live/publish.ts';
import { startJob } from './background-jobs.ts';
import { deleteOldJobs } from './old-jobs.store.ts';
import { packJobFile, readJobFile } from './job-file.ts';
import { defineJobKind, type JobAtWork, JobFailedError } from './job-kind.ts';
import { type JobWorker, startWorker } from './worker.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
const { db } = deps;
await deps.live.start();
const api = client(await listen(app));

const counts = { added: 0, changed: 0, unchanged: 0, ended: 0 };
const result = { game_id: 1, slug: 'a', title: 'A', revision: 1, articles: counts, chunks: counts };
/** What the job of the running test does; its payload says which number it has. */
let work: (job: JobAtWork<{ n: number }>) => Promise<void> = async () => {};
const failures: string[] = [];
const kind = defineJobKind({
  kind: 'game_import',
  payload: z.object({ n: z.int() }),
  run: async (_deps, job) => {
    await work(job);
    return async (tx) => {
      await last(tx, job.user_id);
      await tx
        .insertInto('rate_limits')
        .values({ key: `job:${job.id}`, started_at: new Date().toISOString(), hits: job.payload.n })
        .execute();
      return result;
    };
  },
  failed: async (_tx, job, { code }) => void failures.push(`${job.id}:${code}`),
});
/** What the job's last step does in the transaction that ends it. */
let last: (tx: Tx, user_id: number) => Promise<void> = async () => {};
const adminsKind = { ...kind, grants: [] };

// On PostgreSQL two workers share the jobs, as two processes do.
const workers: JobWorker[] = [];
const startWorkers = () => {
  for (let n = 0; n < (onPostgres ? 2 : 1); n++) workers.push(startWorker(deps, [kind], 50));
};
const stopWorkers = async () => void (await Promise.all(workers.splice(0).map((worker) => worker.stop())));
startWorkers();
afterAll(async () => {
  await stopWorkers();
  await app.close();
  await deps.live.stop();
  await database.close();
});

type Headers = Record<string, string>;
const start = (user_id: number, n = 1, file?: Buffer) =>
  db
    .transaction()
    .execute((tx) =>
      startJob(tx, kind, user_id, { title: `Job ${n}`, payload: { n }, ...(file === undefined ? {} : { file }) }),
    );
const show = async (id: number, headers: Headers): Promise<Job> =>
  (await api.with(headers).get(`/api/jobs/${id}`)).body;
const post = (id: number, action: string, headers: Headers) => api.with(headers).post(`/api/jobs/${id}/${action}`);
const ends = (id: number, headers: Headers) =>
  expect.poll(async () => (await show(id, headers)).state, { interval: 50 });
const effects = () => db.selectFrom('rate_limits').select(['key', 'hits']).where('key', 'like', 'job:%').execute();

test('another user’s job does not exist for anybody but an admin', async () => {
  const [owner, other, admin] = [await makeUser(db), await makeUser(db), await makeUser(db, { role: 'admin' })];
  const id = await start(owner.id);
  for (const answer of [
    await api.as(other).get(`/api/jobs/${id}`),
    await post(id, 'cancel', other.headers),
    await post(id, 'retry', other.headers),
  ]) {
    expectRefused(answer, 404, 'not_found');
  }
  expect((await api.as(other).get('/api/jobs')).body).toEqual({ items: [], total: 0 });
  expect((await show(id, admin.headers)).id).toBe(id);
  await ends(id, owner.headers).toBe('succeeded');
});

test('many jobs are each done once, and a job of a transaction that was undone never', async () => {
  const owner = await makeUser(db);
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => start(owner.id, n + 1)));
  const undone = db.transaction().execute(async (tx) => {
    await startJob(tx, kind, owner.id, { title: 'never', payload: { n: 99 } });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  for (const id of ids) await ends(id, owner.headers).toBe('succeeded');
  const done = (await effects()).filter(({ key }) => ids.some((id) => key === `job:${id}`));
  expect(done.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const list = (await api.as(owner).get('/api/jobs?limit=2')).body;
  // Newest first by id; which of the jobs started at once got the last id is the database's choice.
  const newest = ids.toSorted((a, b) => b - a).slice(0, 2);
  expect(list).toMatchObject({ total: 12, items: newest.map((id) => ({ id })) });
});

test('progress and end are sent to the owner’s browser as they happen', async () => {
  const owner = await makeUser(db);
  const gate = Promise.withResolvers<void>();
  work = async (job) => {
    job.progress(3, 10);
    await gate.promise;
  };
  const stream = readEvents(await api.as(owner).open('GET', '/api/events'));
  await stream.next();
  const id = await start(owner.id);
  const third = await nextEvent(stream, (event) => JSON.stringify(event).includes('"done":3'));
  expect(third.data).toMatchObject({
    id,
    state: 'running',
    done: 3,
    total: 10,
    can_cancel: true,
    can_retry: false,
  });
  gate.resolve();
  // An event that is sent late shows the job as it is by then, so that two of them may show the same.
  const end = await nextEvent(stream, ({ data }) => data.state !== 'running');
  expect(end.data).toMatchObject({ id, state: 'succeeded', done: 10, total: 10, result });
  await stream.return(undefined);
  work = async () => {};
});

test('a running job ends when it is cancelled, and runs anew when it is tried again', async () => {
  const owner = await makeUser(db);
  work = async (job) => {
    for (let step = 1; ; step++) {
      job.progress(step, 1000);
      await wait(20);
    }
  };
  const id = await start(owner.id);
  await ends(id, owner.headers).toBe('running');
  const cancelling = (await post(id, 'cancel', owner.headers)).body;
  expect(cancelling).toMatchObject({ can_cancel: false });
  await ends(id, owner.headers).toBe('cancelled');
  expect((await post(id, 'cancel', owner.headers)).status).toBe(409);
  work = async () => {};
  const retried = await Promise.all([post(id, 'retry', owner.headers), post(id, 'retry', owner.headers)]);
  expect(retried.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
  await ends(id, owner.headers).toBe('succeeded');
  expect((await post(id, 'retry', owner.headers)).status).toBe(409);
});

test('a player runs jobs again so many times an hour, whichever they are; an admin as often as needed', async () => {
  await stopWorkers();
  // Twenty an hour, as two.
  const strict = await testApp({ database, settings: { RATE_LIMIT_FACTOR: '0.1' } });
  const [owner, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const ids = [await start(owner.id), await start(owner.id), await start(owner.id)];
  const retry = async (id: number | undefined, headers: Headers) =>
    (await strict.api.with(headers).post(`/api/jobs/${id}/retry`)).status;
  for (const id of ids) await post(id, 'cancel', owner.headers);
  const statuses = [];
  for (const id of ids) statuses.push(await retry(id, owner.headers));
  expect(statuses).toEqual([200, 200, 429]);
  expect(await retry(ids[2], admin.headers)).toBe(200);
  await strict.app.close();
  for (const id of ids) await post(id, 'cancel', owner.headers);
  startWorkers();
});

test('a job that waits is cancelled at once and never begun', async () => {
  await stopWorkers();
  const owner = await makeUser(db);
  const id = await start(owner.id);
  expect((await post(id, 'cancel', owner.headers)).body).toMatchObject({
    state: 'cancelled',
    started_at: null,
    can_retry: true,
  });
  const later = await start(owner.id);
  startWorkers();
  await ends(later, owner.headers).toBe('succeeded');
  expect((await effects()).map(({ key }) => key)).not.toContain(`job:${id}`);
});

test('a player’s export waits for no library and no embeddings, however long they take', async () => {
  const laneOf = (name: string) => jobKinds.find((one) => one.kind === name)?.lane;
  expect(new Set(['steam_sync', 'embeddings', 'wiki_import', 'data_export', 'mail'].map(laneOf)).size).toBe(5);
  const player = await makeUser(db);
  const held = Promise.withResolvers<void>();
  const long = defineJobKind({
    kind: 'steam_apps',
    lane: 'libraries',
    payload: z.object({ n: z.int() }),
    run: async () => {
      await held.promise;
      throw new JobFailedError('unavailable');
    },
  });
  const worker = startWorker(deps, [long, kind], 50);
  try {
    await db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3]) await startJob(tx, long, player.id, { title: 'a large library', payload: { n } });
    });
    work = async () => {};
    await ends(await start(player.id), player.headers).toBe('succeeded');
  } finally {
    held.resolve();
    await worker.stop();
  }
});

test('a job whose input is wrong fails at once and says what; its admin sees it in the list, and acting on it is audited', async () => {
  const [owner, admin] = [await makeUser(db, { name: 'Bo' }), await makeUser(db, { role: 'admin' })];
  work = async () => {
    throw new JobFailedError('conflict', ['article 1: has a twin']);
  };
  const id = await start(owner.id);
  await ends(id, owner.headers).toBe('failed');
  expect(await show(id, { ...owner.headers, 'accept-language': 'ru' })).toMatchObject({
    error: { code: 'conflict', detail: 'Это противоречит текущему состоянию', problems: ['article 1: has a twin'] },
    result: null,
  });
  expect(failures).toContain(`${id}:conflict`);
  const url = `/api/admin/jobs?state=failed&user_id=${owner.id}`;
  expect((await api.as(owner).get(url)).status).toBe(403);
  expect((await api.as(admin).get(url)).body).toMatchObject({
    total: 1,
    items: [{ job: { id }, user: { name: 'Bo' }, tries: 1 }],
  });
  const csv = await api.as(admin).get(url, { accept: 'text/csv' });
  expect(csv.text).toContain('article 1: has a twin');
  work = async () => {};
  await post(id, 'retry', admin.headers);
  await ends(id, owner.headers).toBe('succeeded');
  const { items } = (await api.as(admin).get(`/api/admin/audit?object_kind=job&object_id=${id}`)).body;
  expect(items).toMatchObject([{ action: 'retry', before: { state: 'failed' }, after: { state: 'queued' } }]);
});

test('a fault that may pass is tried again, five times in all; one that comes from a rule is not', async () => {
  const owner = await makeUser(db);
  let tries = 0;
  work = async () => {
    tries += 1;
    throw new Error('the network is away');
  };
  const id = await start(owner.id);
  const skipWait = () =>
    db
      .updateTable('background_jobs')
      .set({ run_after: new Date(0).toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute();
  await expect
    .poll(
      async () => {
        await skipWait();
        return (await show(id, owner.headers)).state;
      },
      { interval: 50 },
    )
    .toBe('failed');
  expect(tries).toBe(5);
  expect(await show(id, owner.headers)).toMatchObject({ state: 'failed', error: { code: 'internal', problems: [] } });
  work = async () => {
    throw new AppError('not_found');
  };
  const refused = await start(owner.id);
  await ends(refused, owner.headers).toBe('failed');
  expect((await show(refused, owner.headers)).error?.code).toBe('not_found');
  work = async () => {};
});

test('who has lost a job to another worker changes nothing any more', async () => {
  const owner = await makeUser(db);
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  work = async () => {
    begun += 1;
    if (begun === 1) await gate.promise;
  };
  const id = await start(owner.id, 7);
  await expect.poll(() => begun, { interval: 20 }).toBe(1);
  // As after a pause of the whole machine: another worker took the job over, and died in its turn.
  const taken_over = { worker: crypto.randomUUID(), lease_until: new Date(0).toISOString() };
  await db.updateTable('background_jobs').set(taken_over).where('id', '=', id).execute();
  await ends(id, owner.headers).toBe('succeeded');
  const announced = () =>
    db.selectFrom('live_events').select('id').where('event', '=', 'job').where('subject_id', '=', id).execute();
  const before = await announced();
  gate.resolve();
  // The one that has lost it announces, in the transaction in which it learns so, that the job may have changed.
  await expect.poll(announced).toHaveLength(before.length + 1);
  expect((await effects()).filter(({ key }) => key === `job:${id}`)).toEqual([{ key: `job:${id}`, hits: 7 }]);
  expect(await show(id, owner.headers)).toMatchObject({ state: 'succeeded', result });
  work = async () => {};
});

test('a process that stops gives its jobs back, and the next one goes on', async () => {
  const owner = await makeUser(db);
  let begun = 0;
  work = async (job) => {
    begun += 1;
    if (begun === 1)
      await new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped'))));
  };
  const id = await start(owner.id);
  await expect.poll(() => begun, { interval: 20 }).toBe(1);
  await stopWorkers();
  expect(await show(id, owner.headers)).toMatchObject({ state: 'queued' });
  startWorkers();
  await ends(id, owner.headers).toBe('succeeded');
  work = async () => {};
});

test('a job that tells its end before it is written does not wait for its own progress', async () => {
  const owner = await makeUser(db);
  work = async (job) => job.progress(9, 10);
  // Longer than a beat and PostgreSQL's patience with two that wait for each other (a second each).
  last = async (tx, user_id) => {
    await publish(tx, user_id, 'calls');
    if (onPostgres) await wait(2500);
  };
  const id = await start(owner.id);
  await ends(id, owner.headers).toBe('succeeded');
  const { tries } = await db
    .selectFrom('background_jobs')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(1);
  [work, last] = [async () => {}, async () => {}];
});

test('an admin’s job that waits does nothing once its starter is no admin any more, also when it is tried again', async () => {
  await stopWorkers();
  const [former, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const [lost, done] = [await start(former.id), await start(admin.id)];
  workers.push(startWorker(deps, [adminsKind], 50));
  await ends(lost, former.headers).toBe('failed');
  await ends(done, admin.headers).toBe('succeeded');
  expect((await post(lost, 'retry', former.headers)).status).toBe(200);
  await ends(lost, former.headers).toBe('failed');
  expect((await show(lost, former.headers)).error?.code).toBe('forbidden');
  expect((await effects()).map(({ key }) => key)).not.toContain(`job:${lost}`);
  await stopWorkers();
  startWorkers();
});

test('a key of a colleague changes no job that it could not start, and one that is for everybody it may', async () => {
  const owner = await makeUser(db, { grants: ['reviewer'] });
  const { key } = (await api.as(owner).post('/api/auth/me/api-keys', { name: 'script' })).body;
  const by = { authorization: `Bearer ${key}` };
  const [imported, exported] = [await start(owner.id), await start(owner.id)];
  for (const id of [imported, exported]) await ends(id, owner.headers).toBe('succeeded');
  const values = { state: 'failed', result: null } as const;
  await db.updateTable('background_jobs').set(values).where('user_id', '=', owner.id).execute();
  await db.updateTable('background_jobs').set({ kind: 'data_export' }).where('id', '=', exported).execute();
  for (const action of ['cancel', 'retry']) expectRefused(await post(imported, action, by), 403, 'api_key_not_allowed');
  expect((await show(imported, by)).state).toBe('failed');
  expect((await post(exported, 'retry', by)).status).toBe(200);
});

test('a job’s file is there for a retry, and gone when it succeeded or a week later', async () => {
  const owner = await makeUser(db);
  const content = Buffer.from('a file '.repeat(10_000));
  work = async (job) => {
    if (!(await job.readFile()).equals(content)) throw new JobFailedError('bad_request');
    throw new JobFailedError('conflict');
  };
  const id = await start(owner.id, 1, await packJobFile(content));
  await ends(id, owner.headers).toBe('failed');
  expect((await show(id, owner.headers)).error?.code).toBe('conflict');
  expect(await readJobFile(db, id)).toEqual(content);
  const files = () => db.selectFrom('job_files').select('job_id').where('job_id', '=', id).execute();
  await deleteOldJobs(db);
  expect(await files()).toHaveLength(1);
  await db
    .updateTable('background_jobs')
    .set({ finished_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute();
  await deleteOldJobs(db);
  expect(await files()).toEqual([]);
  expect(await show(id, owner.headers)).toMatchObject({ state: 'failed', can_retry: false });
  expect((await post(id, 'retry', owner.headers)).status).toBe(409);
  work = async () => {};
});
