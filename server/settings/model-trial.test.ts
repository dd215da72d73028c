import { afterAll, expect, test } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import type { Service } from '#contract/settings.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { createTrialReader } from '#stand-ins/model/reader.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { readTrial } from './model-trial.ts';
import { listTests } from './settings.store.ts';

const reads = await createTrialReader();
let reader = reads;
const standIn = await startModelStandIn({ reader: (body) => reader(body) });
const database = await freshDb();
const { api, app, deps } = await testApp({
  database,
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_REWRITE: 'off' },
});
const without = await testApp({ database });
const worker = startWorker(deps, jobKinds, 20);
afterAll(async () => {
  await worker.stop();
  await without.app.close();
  await app.close();
  await database.close();
  await standIn.close();
});

const { db } = deps;
const url = '/api/admin/settings/model-trial';
const admin = await makeUser(db, { role: 'admin' });
const trial = async (): Promise<Service['trial']> =>
  (await api.as(admin).get('/api/admin/settings')).body.services.find((one: Service) => one.service === 'model').trial;
const runTrial = async (): Promise<Extract<Job, { kind: 'model_trial' }>> => {
  const { job_id } = (await api.as(admin).post(url)).body;
  await expect.poll(async () => (await trial())?.state, { interval: 30, timeout: 20_000 }).toBe('succeeded');
  return (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
};

test('there are ten questions in both languages, two of which the articles do not answer', async () => {
  const questions = await readTrial();
  expect(questions).toHaveLength(10);
  expect(new Set(questions.map(({ language }) => language))).toEqual(new Set(['en', 'ru']));
  expect(questions.filter(({ facts }) => facts.length === 0)).toHaveLength(2);
});

test('a model that reads is right ten times, and nothing of it is stored, charged or counted as a player’s question', async () => {
  expect(await trial()).toBeNull();
  const { result } = await runTrial();
  expect(result?.answers.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect(await trial()).toMatchObject({ state: 'succeeded', result: { right: 10, of: 10 } });
  expect((await listTests(db)).find(({ service }) => service === 'model')).toMatchObject({ works: true });
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([]);
});

test('one that repeats a sentence is wrong, one that fails has failed, and the last trial is shown', async () => {
  reader = () => ({ say: 'The way to surprise an enemy is to surprise them. [1]' });
  const { result: repeated } = await runTrial();
  expect(repeated?.right).toBeLessThanOrEqual(2);
  reader = () => 'openai_401';
  const { result: failed } = await runTrial();
  expect(failed?.answers.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 10 }, () => 'failed'));
  expect(await trial()).toMatchObject({ result: { right: 0, of: 10 } });
});

test('two who press at once start one trial; a colleague may not, nor may anybody without a model', async () => {
  reader = reads;
  const [first, second] = await Promise.all([api.as(admin).post(url), api.as(admin).post(url)]);
  expect(first.status).toBe(202);
  expect(second.body).toEqual(first.body);
  await expect.poll(async () => (await trial())?.state, { interval: 30, timeout: 20_000 }).toBe('succeeded');
  expectRefused(
    await api.as(await makeUser(db, { grants: ['support', 'reviewer', 'finance'] })).post(url),
    403,
    'forbidden',
  );
  expectRefused(await without.api.as(admin).post(url), 409, 'service_off');
});

test('while a cancelled trial ends none is started, and of a start and a repetition only one runs', async () => {
  reader = () => 'stall_before_headers';
  const { job_id: first } = (await api.as(admin).post(url)).body;
  await expect.poll(async () => (await trial())?.state, { interval: 30, timeout: 20_000 }).toBe('running');
  expect((await api.as(admin).post(`/api/jobs/${first}/cancel`)).status).toBe(200);
  expectRefused(await api.as(admin).post(url), 409, 'conflict');
  reader = reads;
  await expect.poll(async () => (await trial())?.state, { interval: 30, timeout: 20_000 }).toBe('cancelled');

  const repeat = () => api.as(admin).post(`/api/jobs/${first}/retry`);
  const begun = await Promise.all([api.as(admin).post(url), repeat(), repeat()]);
  expect(begun.filter(({ status }) => status < 300)).not.toEqual([]);
  expect(begun.filter(({ status }) => status >= 300).map(({ status }) => status)).not.toContain(500);
  const open = await db
    .selectFrom('background_jobs')
    .select('id')
    .where('kind', '=', 'model_trial')
    .where('state', 'in', ['queued', 'running'])
    .execute();
  expect(open).toHaveLength(1);
  await expect.poll(async () => (await trial())?.state, { interval: 30, timeout: 20_000 }).not.toBe('running');
});
