import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Service } from '#contract/settings.ts';
import { watchSignals } from '#server/alerts/alerts.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { noteModelInUse } from './settings.ts';

const standIn = await startModelStandIn();
// Of its own: any answer of the model counts.
const database = await freshDb();
const settings = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer' };
const { api, app, deps } = await testApp({ database, settings });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
  await standIn.close();
});

const admin = await makeUser(db, { role: 'admin' });
const chunks = [{ section: 'Depth', content: 'The copper well is forty metres deep.' }];
const wells = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Copper well', chunks }] });
const askWith = async (scenario: Scenario) => {
  standIn.script(scenario);
  await api.as(await makeUser(db, { calls: 1 })).ask(wells, 'How deep is the copper well?');
};
const home = async (reader = admin): Promise<AnswerOf<'GET /api/admin/home'>> =>
  (await api.as(reader).get('/api/admin/home')).body;
const service = async (): Promise<Service> =>
  (await api.as(admin).get('/api/admin/settings')).body.services.find((one: Service) => one.service === 'model');
const answer: Scenario = { say: 'The copper well is forty metres deep [1].' };

test('a model whose key is refused is seen after its first fault, is an alert after three, and is well once it answers', async () => {
  await askWith(answer);
  expect(await home()).toMatchObject({ model: { name: 'answer', trouble: null }, alerts: [] });
  expect((await service()).trouble).toBeNull();

  await askWith('openai_401');
  expect((await service()).trouble).toMatchObject({ kind: 'unauthorised', in_a_row: 1 });
  await askWith('openai_401');
  await watchSignals(db);
  expect((await home()).alerts).toEqual([]);
  await askWith('openai_401');
  await watchSignals(db);
  const down = await home();
  expect(down.model?.trouble).toMatchObject({ kind: 'unauthorised', in_a_row: 3 });
  expect(down.alerts).toMatchObject([
    { signal: 'model_faults', value: 100, link: expect.stringMatching(/^\/admin\/models\?from=/) },
  ]);
  // The players got quotes all the same, which is why nothing else tells it.
  expect((await api.as(admin).get('/api/admin/answers?state=failed')).body.total).toBe(0);

  const support = await home(await makeUser(db, { grants: ['support'] }));
  expect([support.model?.trouble, support.alerts]).toEqual([null, []]);

  // Whoever has mended the key and tested it is not told of what was before.
  expect((await api.as(admin).post('/api/admin/settings/services/model/test')).body).toMatchObject({ works: true });
  expect([(await home()).model?.trouble, (await service()).trouble]).toEqual([null, null]);
  await askWith('cut_off');
  expect((await service()).trouble).toMatchObject({ kind: 'cut_off', in_a_row: 4 });
  await askWith(answer);
  expect((await home()).model?.trouble).toBeNull();
});

test('trouble is of the model, server and key that had it, until a start with another one', async () => {
  await noteModelInUse(deps);
  await askWith('openai_401');
  const before = await home();
  expect(before.model?.trouble).toMatchObject({ kind: 'unauthorised' });
  expect((await service()).last_test).not.toBeNull();
  await noteModelInUse(deps);
  expect((await home()).model?.trouble).toEqual(before.model?.trouble);

  const renewed = { ...deps, config: { ...deps.config, AI_API_KEY: 'renewed' } };
  await Promise.all([noteModelInUse(renewed), noteModelInUse(renewed)]);
  const { model, health } = await home();
  expect([model?.trouble, health?.model.faults, health?.model.answers]).toEqual([null, 0, 0]);
  expect(await service()).toMatchObject({ trouble: null, last_test: null });

  // What fails from now on is its own.
  await askWith('openai_401');
  await noteModelInUse(renewed);
  expect((await home()).model?.trouble).toMatchObject({ in_a_row: 1 });
  const { rows } = await sql`SELECT fingerprint FROM model_in_use`.execute(db);
  expect(JSON.stringify(rows)).not.toContain('renewed');
  await askWith(answer);
});

test('a key that the start found refused is trouble before anybody has asked, until the model answers', async () => {
  await sql`DELETE FROM token_usage_logs`.execute(db);
  standIn.scriptSpeed('openai_401');
  const stop = deps.fitted?.measure();
  await deps.first_try?.ended;
  stop?.();
  expect((await home()).model?.trouble).toMatchObject({ kind: 'unauthorised', in_a_row: 0 });
  expect((await service()).trouble).toMatchObject({ kind: 'unauthorised', in_a_row: 0 });
  await askWith(answer);
  expect((await home()).model?.trouble).toBeNull();
});

test('a threshold that is saved is judged at once', async () => {
  const { version, signals } = (await api.as(admin).get('/api/admin/alerts')).body;
  expect(signals.find((one: { signal: string }) => one.signal === 'model_faults').since).not.toBeNull();
  const off = { failures: null, refusals: null, given_back: null, reviews: null, reports: null, failed_jobs: null };
  const saved = await api.as(admin).put('/api/admin/alerts/settings', {
    thresholds: { ...off, model_faults: null },
    quiet: null,
    time_zone: 'UTC',
    version,
  });
  expect(saved.status).toBe(200);
  expect(saved.body.signals.find((one: { signal: string }) => one.signal === 'model_faults').since).toBeNull();
  expect((await home()).alerts).toEqual([]);
});
