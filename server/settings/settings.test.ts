import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ChangeableRule } from '#contract/settings.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { callsSummary, giveFreeCalls } from '#server/wallet/wallet.ts';
import { readChanges } from './installed.ts';
import { followRules } from './settings.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({
  database,
  settings: { FREE_CALLS: '5', USD_RUB: '90', RATE_LIMIT_FACTOR: '1000' },
});
const { app: other, deps: otherDeps } = await testApp({ database, settings: { FREE_CALLS: '5' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await other.close();
  await database.close();
});

const url = '/api/admin/settings';
const admin = await makeUser(db, { role: 'admin' });
const second = await makeUser(db, { role: 'admin' });

async function show(name: string): Promise<ChangeableRule> {
  const response = await api.as(admin).get(url);
  expect(response.status).toBe(200);
  return response.body.rules.find((rule: ChangeableRule) => rule.name === name);
}

const change = (name: string, payload: object, by = admin) => api.as(by).put(`${url}/rules/${name}`, payload);
const reset = (name: string, version: number) => api.as(admin).post(`${url}/rules/${name}/reset`, { version });

test('nobody but an admin sees or changes the settings', async () => {
  const colleague = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  for (const caller of [undefined, await makeUser(db), colleague]) {
    const status = caller === undefined ? 401 : 403;
    const visitor = api.as(caller);
    expect((await visitor.get(url)).status).toBe(status);
    expect((await visitor.get(`${url}/changes`)).status).toBe(status);
    expect((await visitor.put(`${url}/rules/FREE_CALLS`, { value: 1, version: 0 })).status).toBe(status);
    expect((await visitor.post(`${url}/services/mail/test`)).status).toBe(status);
  }
});

test('an admin sees which version runs, what its start did to the database, and the newest changes', async () => {
  const { body } = await api.as(admin).get(url);
  const steps = (await readdir(join(import.meta.dirname, '../../migrations'))).filter((file) => file.endsWith('.sql'));
  expect(body.installed).toMatchObject({
    version: expect.stringMatching(/^\d/),
    last: steps.toSorted().at(-1)?.slice(0, -4),
  });
  expect(body.installed.applied).toBeGreaterThan(0);
  expect(body.installed.backup_at).toBeNull();
  const { items } = (await api.as(admin).get(`${url}/changes`)).body;
  expect(items).toHaveLength(20);
  const file = await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(file.replaceAll('`', '')).toContain(`- ${items.toReversed().join('\n- ')}`);
  expect(await readChanges('/nowhere/CHANGELOG.md')).toEqual({ items: [] });
});

test('a rule tells where its value comes from, and goes back to the environment with one request', async () => {
  expect(await show('FREE_CALLS')).toMatchObject({ value: 5, source: 'environment', version: 0, changed_by: null });
  expect(await show('RESET_TTL_SECONDS')).toMatchObject({ value: 1800, source: 'default' });
  const changed = await change('FREE_CALLS', { value: 8, version: 0 });
  expect(changed.body).toMatchObject({
    value: 8,
    source: 'changed',
    without_change: { value: 5, source: 'environment' },
    version: 1,
    changed_by: { id: admin.id },
  });
  expect((await api.get('/api/operator')).body.free_calls).toBe(8);
  expect((await reset('FREE_CALLS', 1)).body).toMatchObject({ value: 5, source: 'environment', version: 2 });
  expect((await api.get('/api/operator')).body.free_calls).toBe(5);
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('object_kind', '=', 'rule')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    {
      actor_id: admin.id,
      action: 'update',
      before: { name: 'FREE_CALLS', value: 5, source: 'environment' },
      after: { name: 'FREE_CALLS', value: 8, source: 'changed' },
    },
    {
      actor_id: admin.id,
      action: 'update',
      before: { name: 'FREE_CALLS', value: 8, source: 'changed' },
      after: { name: 'FREE_CALLS', value: 5, source: 'environment' },
    },
  ]);
});

test('of two admins who change a rule at once one is told what the other made of it', async () => {
  const { version } = await show('GIVE_BACK_PER_DAY');
  const answers = await Promise.all([
    change('GIVE_BACK_PER_DAY', { value: 4, version }),
    change('GIVE_BACK_PER_DAY', { value: 6, version }, second),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  const { value } = await show('GIVE_BACK_PER_DAY');
  expect(refused).toMatchObject({ code: 'rule_changed', current: { value, version: version + 1 } });
  expect((await reset('GIVE_BACK_PER_DAY', version)).status).toBe(409);
  const beyond = await reset('GIVE_BACK_PER_DAY', 2 ** 31 - 1);
  expect([beyond.status, beyond.body.detail[0].loc]).toEqual([422, ['body', 'version']]);
});

test('a value out of its bounds is refused by its field, and an unknown rule is not there', async () => {
  const wrong: [string, unknown, string][] = [
    ['FREE_CALLS', -1, 'greater_than_equal'],
    ['FREE_CALLS', 1001, 'less_than_equal'],
    ['FREE_CALLS', 1.5, 'int_type'],
    ['FREE_CALLS', null, 'missing'],
    ['USD_RUB', 0, 'greater_than_equal'],
    ['RATE_LIMIT_FACTOR', 2, 'less_than_equal'],
    ['RESERVATION_LEASE_SECONDS', 59, 'greater_than_equal'],
    ['REFUSE_NONCOMMERCIAL', 2, 'less_than_equal'],
  ];
  for (const [name, value, type] of wrong) {
    const response = await change(name, { value, version: 0 });
    expect([name, response.status, response.body.detail[0]]).toMatchObject([
      name,
      422,
      { loc: ['body', 'value'], type },
    ]);
  }
  expect((await change('FREE_CALLS', { value: '7', version: 0 })).status).toBe(422);
  expect((await change('DATABASE_URL', { value: 7, version: 0 })).status).toBe(422);
});

test('a rule that is not there can be made and taken away', async () => {
  const { version } = await show('USD_RUB');
  expect((await change('USD_RUB', { value: null, version })).body).toMatchObject({ value: null, source: 'changed' });
  expect(deps.config.USD_RUB).toBeUndefined();
  expect((await reset('USD_RUB', version + 1)).body).toMatchObject({ value: 90, source: 'environment' });
  expect(deps.config.USD_RUB).toBe(90);
});

test('free calls that were given stay as they were, and those who come later get what applies then', async () => {
  const make = async () => {
    const payload = { email: `p${Math.random()}@example.com`, name: 'P', password: 'a harbour of nine lanterns' };
    const made = await api.as(admin).post('/api/admin/users', payload);
    return made.body.id;
  };
  const earlier = await make();
  const { version } = await show('FREE_CALLS');
  expect((await change('FREE_CALLS', { value: 12, version })).status).toBe(200);
  // A second time, as when somebody confirms a new address.
  await db.transaction().execute((tx) => giveFreeCalls(tx, earlier, deps.config.FREE_CALLS));
  const later = await make();
  await reset('FREE_CALLS', version + 1);
  const available = async (id: number) => (await callsSummary(db, id)).calls;
  expect([await available(earlier), await available(later)]).toEqual([5, 12]);
});

test('another process applies a change as soon as it hears of it', async () => {
  const stop = await followRules(otherDeps);
  const { version } = await show('RATE_LIMIT_FACTOR');
  await change('RATE_LIMIT_FACTOR', { value: 0.5, version });
  await expect.poll(() => otherDeps.config.RATE_LIMIT_FACTOR).toBe(0.5);
  await reset('RATE_LIMIT_FACTOR', version + 1);
  await expect.poll(() => otherDeps.config.RATE_LIMIT_FACTOR).toBe(1000);
  await stop();
});
