import { afterAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { cleanUp } from '#server/registry/cleanup.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const own = '/api/auth/me/api-keys';
const all = '/api/admin/api-keys';
afterAll(() => app.close());

type Who = { headers: { authorization: string } };
const asBearer = (key: string): Who => ({ headers: { authorization: `Bearer ${key}` } });
async function makeKey(who: Who, payload: object = { name: 'script' }): Promise<{ id: number; key: string }> {
  const answer = await api.as(who).post(own, payload);
  expect(answer.status).toBe(200);
  return answer.body;
}

test('strangers first: the calls about keys are refused, and another user’s key is not there', async () => {
  const player = await makeUser(db);
  const other = await makeUser(db);
  const { id } = await makeKey(player);
  for (const [method, url] of [
    ['GET', own],
    ['POST', own],
    ['PUT', `${own}/${id}`],
    ['DELETE', `${own}/${id}`],
    ['POST', `${own}/${id}/restore`],
  ] as const) {
    expect((await api.send(method, url, method === 'GET' ? undefined : {})).status).toBe(401);
  }
  const edited = { name: 'stolen', is_active: false, expires_at: null };
  expect((await api.as(other).put(`${own}/${id}`, edited)).status).toBe(404);
  expect((await api.as(other).delete(`${own}/${id}`)).status).toBe(404);
  expect((await api.as(player).delete(`${own}/${id}`)).status).toBe(204);
  expect((await api.as(other).post(`${own}/${id}/restore`)).status).toBe(404);
  expect((await api.as(other).get(own)).body).toEqual({ items: [], total: 0 });
  for (const [method, url] of [
    ['GET', all],
    ['POST', all],
    ['GET', `${all}/${id}`],
    ['PUT', `${all}/${id}`],
    ['DELETE', `${all}/${id}`],
  ] as const) {
    expect((await api.as(player).send(method, url, method === 'GET' ? undefined : {})).status).toBe(403);
  }
});

test('a key is shown once, stored hashed, and acts as its user', async () => {
  const player = await makeUser(db, { name: 'Key Holder' });
  const made = await makeKey(player, { name: '  my script ' });
  expect(made).toMatchObject({ name: 'my script', is_active: true, expires_at: null, last_used_at: null, requests: 0 });
  expect(made.key).toMatch(/^hl_[\w-]{43}$/);
  const listed = await api.as(player).get(own);
  expect(listed.text).not.toContain(made.key);
  expect(listed.body.items[0].prefix).toBe(made.key.slice(0, 9));
  expect(JSON.stringify(await db.selectFrom('api_keys').selectAll().where('id', '=', made.id).execute())).not.toContain(
    made.key.slice(9),
  );
  const { items } = (await api.as(asBearer(made.key)).get('/api/notifications')).body;
  expect(items[0]).toMatchObject({ kind: 'api_key_made', title: 'New API key: my script' });
  const after = (await api.as(player).get(own)).body.items[0];
  expect(after).toMatchObject({ requests: 1, refused: 0, last_used_at: expect.any(String) });
});

test('a key opens exactly the calls whose contract says so, also an admin’s', async () => {
  const { key } = await makeKey(admin);
  const game = await makeGame(db);
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    if (endpoint.access === 'public' || endpoint.stream === true) continue;
    const [method, path = ''] = name.split(' ');
    // One that finds nothing: what is asked here is only whether the door opens.
    const url = path.replace('{slug}', game.slug).replaceAll(/\{\w+\}/g, '999999999');
    if (method === 'GET' && endpoint.api_key)
      expect([name, (await api.as(asBearer(key)).get(url)).status]).not.toEqual([name, 403]);
    if (endpoint.api_key) continue;
    const holder = api.as(asBearer(key));
    const answer = await (method === 'GET' ? holder.get(url) : holder.post(url, {}));
    if (method !== 'GET' && method !== 'POST') continue;
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'api_key_not_allowed']);
  }
  for (const part of ['/api/auth/', '/api/admin/', '/api/wallet/top-up']) {
    const open = Object.entries<Endpoint>(allEndpoints).filter(
      ([name, { api_key }]) => api_key && name.includes(` ${part}`),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  }
});

test('switching off, expiry, deletion and the user’s deactivation refuse a key at once, and undoing brings it back', async () => {
  const player = await makeUser(db);
  const { id, key } = await makeKey(player);
  const edited = { name: 'script', is_active: false, expires_at: null };
  const elsewhere = await testApp();
  await api.as(player).put(`${own}/${id}`, edited);
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(401);
  const headers = asBearer(key).headers;
  expect((await elsewhere.api.with(headers).get('/api/notifications')).status).toBe(401);
  await elsewhere.app.close();
  await api.as(player).put(`${own}/${id}`, { ...edited, is_active: true });
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(200);

  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', id)
    .execute();
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(401);
  await db.updateTable('api_keys').set({ expires_at: null }).where('id', '=', id).execute();

  expect((await api.as(player).delete(`${own}/${id}`)).status).toBe(204);
  expect((await api.as(player).delete(`${own}/${id}`)).status).toBe(404);
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(401);
  expect((await api.as(player).post(`${own}/${id}/restore`)).status).toBe(200);
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(200);

  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(401);
  await db
    .updateTable('users')
    .set({ is_active: true, deleted_at: new Date().toISOString() })
    .where('id', '=', player.id)
    .execute();
  expect((await api.as(asBearer(key)).get('/api/notifications')).status).toBe(401);
});

test('an unverified user’s key reads and does not ask; a key that nobody made is nobody', async () => {
  const player = await makeUser(db, { verified: false });
  const game = await makeGame(db);
  const { key } = await makeKey(player);
  const answer = await api.as(asBearer(key)).ask(game, 'Hello?');
  expectRefused(answer, 403, 'email_not_verified');
  expect((await api.as(asBearer(`hl_${'x'.repeat(43)}`)).get('/api/notifications')).status).toBe(401);
  expect((await api.as(asBearer(`${key}x`)).get('/api/notifications')).status).toBe(401);
  expect((await api.as(asBearer(key.toLowerCase())).get('/api/notifications')).status).toBe(401);
});

test('wrong names and days name their field; a day that has passed may stay but not be chosen', async () => {
  const player = await makeUser(db);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const wrong = async (payload: object) => {
    const answer = await api.as(player).post(own, payload);
    return [answer.status, ...answer.body.detail.map((entry: { loc: string[] }) => entry.loc[1])];
  };
  expect(await wrong({ name: '   ' })).toEqual([422, 'name']);
  expect(await wrong({ name: 'x'.repeat(101) })).toEqual([422, 'name']);
  expect(await wrong({ name: 7, expires_at: 'soon' })).toEqual([422, 'name', 'expires_at']);
  expect(await wrong({ name: 'x', expires_at: yesterday })).toEqual([422, 'expires_at']);
  // What only the server decides cannot be sent along.
  const made = await makeKey(player, { name: 'x', user_id: admin.id, prefix: 'mine', key: 'hl_mine' });
  const row = await db.selectFrom('api_keys').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: player.id, prefix: made.key.slice(0, 9), made_by: player.id });
  await db.updateTable('api_keys').set({ expires_at: yesterday }).where('id', '=', made.id).execute();
  const renamed = { name: 'y', is_active: true, expires_at: yesterday };
  expect((await api.as(player).put(`${own}/${made.id}`, renamed)).body.name).toBe('y');
});

test('twenty keys are enough, also when the last two are asked for at once', async () => {
  const player = await makeUser(db);
  for (let i = 0; i < 19; i++) await makeKey(player, { name: `k${i}` });
  const last = await Promise.all([api.as(player).post(own, { name: 'a' }), api.as(player).post(own, { name: 'b' })]);
  expect(last.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('making and deleting keys on and on ends for the day, and nobody is notified of more', async () => {
  // Sixty a day, as two.
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.033' } });
  const player = await makeUser(db);
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    const made = await strict.api.as(player).post(own, { name: `n${n}` });
    statuses.push(made.status);
    if (made.status === 200) await api.as(player).delete(`${own}/${made.body.id}`);
  }
  await strict.app.close();
  expect(statuses).toEqual([200, 200, 429]);
  const rows = (table: 'api_keys' | 'notifications') =>
    db.selectFrom(table).select('id').where('user_id', '=', player.id).execute();
  expect([(await rows('api_keys')).length, (await rows('notifications')).length]).toEqual([2, 2]);
});

test('over its limit a key gets 429 with the time to wait, and the requests are counted', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.025' } });
  const player = await makeUser(db);
  const { id, key } = await makeKey(player);
  const get = () => strict.api.as(asBearer(key)).get('/api/notifications');
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await get()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(Number((await get()).headers['retry-after'])).toBeGreaterThan(0);
  await strict.app.close();
  const { items } = (await api.as(admin).get(`${all}?user_id=${player.id}`)).body;
  expect(items).toMatchObject([{ id, requests: 5, refused: 2 }]);
});

test('an admin makes, finds, edits, deletes and restores a user’s key; the audit has it without name or key', async () => {
  const player = await makeUser(db, { name: '=HYPERLINK("x")' });
  const made = (await api.as(admin).post(all, { user_id: player.id, name: '<img src=x onerror=alert(1)>' })).body;
  expect(made).toMatchObject({ user_id: player.id, user: { email: player.email }, is_active: true });
  expect((await api.as(asBearer(made.key)).get('/api/notifications')).status).toBe(200);
  expect((await api.as(admin).post(all, { user_id: 999_999_999, name: 'x' })).body.detail[0].loc).toEqual([
    'body',
    'user_id',
  ]);
  expect((await api.as(admin).get(`${all}/${made.id}/`)).body.id).toBe(made.id);
  const off = await api.as(admin).put(`${all}/${made.id}`, { name: 'n', is_active: false, expires_at: null });
  expect(off.body.is_active).toBe(false);
  expect((await api.as(asBearer(made.key)).get('/api/notifications')).status).toBe(401);
  const listed = await api.as(admin).get(`${all}/?user_id=${player.id}&is_active=false&skip=0&limit=5`);
  expect(listed.body).toMatchObject({ total: 1, items: [{ id: made.id }] });
  expect((await api.as(admin).get(`${all}?user_id=${player.id}&is_active=true`)).body.total).toBe(0);
  expect((await api.as(admin).delete(`${all}/${made.id}`)).status).toBe(204);
  expect((await api.as(admin).get(`${all}/${made.id}`)).status).toBe(404);
  expect((await api.as(admin).get(`${all}?user_id=${player.id}&deleted=true`)).body.total).toBe(1);
  expect((await api.as(admin).post(`${all}/${made.id}/restore`)).status).toBe(200);
  const audit = await api.as(admin).get(`/api/admin/audit?object_kind=api_key&object_id=${made.id}`);
  expect(audit.body.items.map((item: { action: string }) => item.action)).toEqual([
    'restore',
    'delete',
    'update',
    'create',
  ]);
  expect(audit.text).not.toContain(made.key.slice(9));
  const line = (await api.as(admin).get(`/api/admin/users/${player.id}/timeline?kinds=api_keys`)).body;
  expect(line.items).toMatchObject([{ event: 'api_key_made', data: { name: 'n', by_admin: true } }]);
});

test('a monthly limit is set by the admin or the owner, kept where it is not mentioned and taken away by null', async () => {
  const player = await makeUser(db);
  const body = { name: 'x', is_active: true, expires_at: null };
  const made = (await api.as(admin).post(all, { ...body, user_id: player.id, monthly_calls: 3 })).body;
  expect(made).toMatchObject({ monthly_calls: 3, calls_this_month: 0 });
  const put = async (who: Who, base: string, monthly_calls?: unknown) =>
    (await api.as(who).put(`${base}/${made.id}`, { ...body, monthly_calls })).body;
  expect(await put(admin, all)).toMatchObject({ monthly_calls: 3 });
  expect(await put(player, own, 7)).toMatchObject({ monthly_calls: 7 });
  expect(await put(admin, all, null)).toMatchObject({ monthly_calls: null });
  for (const wrong of [0, -1, 1.5, 1_000_001, '5', true])
    expect((await put(admin, all, wrong)).detail[0].loc).toEqual(['body', 'monthly_calls']);
  expect((await api.as(player).get(own)).body.items).toMatchObject([{ monthly_calls: null }]);
});

test('a name that a spreadsheet would run is text in the file', async () => {
  const player = await makeUser(db);
  await makeKey(player, { name: '=1+1' });
  const csv = await api.as(admin).get(`${all}?user_id=${player.id}`, { accept: 'text/csv' });
  expect(csv.text).toContain("'=1+1");
  expect(csv.text).not.toMatch(/(^|,)"?=1/m);
});

test('an erased user leaves no key, and a deleted one is gone after a week', async () => {
  const player = await makeUser(db);
  const stored = await makeKey(player);
  const dropped = await makeKey(player);
  const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable('api_keys').set({ deleted_at: weekAgo }).where('id', '=', dropped.id).execute();
  await cleanUp(deps);
  const idsLeft = async () =>
    (await db.selectFrom('api_keys').select('id').where('user_id', '=', player.id).execute()).map(({ id }) => id);
  expect(await idsLeft()).toEqual([stored.id]);
  expect((await api.as(player).post(`${own}/${dropped.id}/restore`)).status).toBe(404);
  await db.updateTable('users').set({ deleted_at: weekAgo }).where('id', '=', player.id).execute();
  await cleanUp(deps);
  expect(await idsLeft()).toEqual([]);
});
