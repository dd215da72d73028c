import { afterAll, expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
/** A second process of the product on the same database. */
const other = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await other.app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin', name: 'Ada' });
type Headers = Record<string, string>;

async function setGrants(id: number, grants: string[], headers: Headers = admin.headers, role = 'user') {
  const { email, name, language } = (await api.as(admin).get(`/api/admin/users/${id}`)).body;
  const payload = { email, name, language, role, is_active: true, grants };
  return api.with(headers).put(`/api/admin/users/${id}`, payload);
}

test('a grant opens its part in every process at once, and is closed in every process at once', async () => {
  const player = await makeUser(db);
  const statuses = async () =>
    Promise.all([app, other.app].map(async (one) => (await client(one).as(player).get('/api/admin/answers')).status));
  expect(await statuses()).toEqual([403, 403]);
  expect((await setGrants(player.id, ['support', 'support'])).body).toMatchObject({
    role: 'user',
    grants: ['support'],
  });
  expect(await statuses()).toEqual([200, 200]);
  const me = await api.as(player).get('/api/auth/me');
  expect(me.body).toMatchObject({ role: 'user', grants: ['support'] });
  expect((await setGrants(player.id, [])).status).toBe(200);
  expect(await statuses()).toEqual([403, 403]);
  const { items } = (await api.as(admin).get(`/api/admin/audit?object_kind=user&object_id=${player.id}`)).body;
  expect(items).toMatchObject([
    { action: 'update', before: { grants: ['support'] }, after: { grants: [] }, actor: { id: admin.id } },
    { action: 'update', before: { grants: [] }, after: { grants: ['support'] } },
  ]);
});

test('whoever has every grant raises nobody and touches no account', async () => {
  const helper = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await setGrants(helper.id, ['support'], helper.headers, 'admin')).status).toBe(403);
  expect((await setGrants(admin.id, [], helper.headers, 'user')).status).toBe(403);
  for (const [method, url] of [
    ['POST', '/api/admin/users'],
    ['DELETE', `/api/admin/users/${admin.id}`],
    ['POST', '/api/admin/api-keys'],
    ['GET', '/api/admin/audit'],
  ] as const) {
    const answer = await api.as(helper).send(method, url);
    expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'forbidden']);
  }
});

test('a stranger who registered the address of a new colleague gets nothing by what the colleague is granted', async () => {
  for (const [role, grants] of [
    ['user', ['finance']],
    ['admin', []],
  ] as const) {
    const email = `new-hire-${role}@example.com`;
    const strangers = { email, password: 'what the stranger knows' };
    const registration = { ...strangers, name: 'Hire', consent: true, consent_version: consentVersion };
    await api.post('/api/auth/register', registration);
    const { access_token, user } = (await api.post('/api/auth/login', strangers)).body;
    const stranger = api.with({ authorization: `Bearer ${access_token}` });
    const { key } = (await stranger.post('/api/auth/me/api-keys', { name: 'script' })).body;

    const edited = { email, name: 'Hire', role, grants, is_active: true, language: 'en', email_verified: true };
    const granted = await api.as(admin).put(`/api/admin/users/${user.id}`, edited);
    expect(granted.body).toMatchObject({ role, grants, email_verified: false });
    expect((await stranger.get('/api/admin/users')).status).toBe(401);
    expect((await api.with({ authorization: `Bearer ${key}` }).get('/api/notifications')).status).toBe(401);
    expect((await api.post('/api/auth/login', strangers)).status).toBe(401);

    const words = (await queuedMails(db, email)).at(-1)?.text;
    expect(words).toContain(`Ada invites you to Hintline. Your role: ${role === 'admin' ? 'admin' : 'finance'}.`);
    const { token } = await lastProof(db, email);
    const looked = await api.post('/api/auth/verify-reset', { token });
    expect(looked.body).toMatchObject({ email, is_invited: true });
    const owners = { email, password: 'what the owner chose' };
    expect((await api.post('/api/auth/reset-password', { token, ...owners })).status).toBe(200);
    const session = (await api.post('/api/auth/login', owners)).body;
    expect(session.user).toMatchObject({ id: user.id, email_verified: true });
    const own = api.with({ authorization: `Bearer ${session.access_token}` });
    expect((await own.get('/api/admin/users')).status).toBe(200);
  }
});

test('who is granted something while switched off is invited when switched on, and who is invited already only once', async () => {
  const player = await makeUser(db, { verified: false });
  const put = (values: object) =>
    api.as(admin).put(`/api/admin/users/${player.id}`, {
      email: player.email,
      name: 'Hire',
      role: 'user',
      grants: ['support'],
      is_active: true,
      language: 'en',
      ...values,
    });
  const invitations = async () =>
    (await queuedMails(db, player.email)).filter(({ subject }) => subject.includes('invited')).length;
  await put({ is_active: false });
  expect(await invitations()).toBe(0);
  await put({});
  expect(await invitations()).toBe(1);
  await put({ grants: [] });
  expect((await put({})).body).toMatchObject({ grants: ['support'], email_verified: false });
  expect(await invitations()).toBe(1);
});

test('the last admin stays while others are only invited, or have an address that nobody confirmed', async () => {
  const separate = await freshDb();
  const alone = await testApp({ database: separate });
  const [root, second] = [
    await makeUser(separate.db, { role: 'admin' }),
    await makeUser(separate.db, { role: 'admin', verified: false }),
  ];
  const edited = { name: 'Root', role: 'user', is_active: true, language: 'en' };
  const demote = ({ id, email }: typeof root) => alone.api.as(root).put(`/api/admin/users/${id}`, { ...edited, email });
  const invited = { email: 'typo@example.com', name: 'Invited', role: 'admin' };
  const { id } = (await alone.api.as(root).post('/api/admin/users', invited)).body;
  await alone.api.as(root).put(`/api/admin/users/${id}`, { ...edited, ...invited, email_verified: true });
  expectRefused(await demote(root), 409, 'last_admin');
  expectRefused(await alone.api.as(root).delete(`/api/admin/users/${root.id}`), 409, 'last_admin');
  expect((await demote(second)).status).toBe(200);
  expect((await alone.api.as(root).delete(`/api/admin/users/${id}`)).status).toBe(204);
  await alone.app.close();
  await separate.close();
});

test('an unknown grant is refused by name, an admin needs none, and without the field grants stay', async () => {
  const player = await makeUser(db, { grants: ['finance'] });
  const wrong = await setGrants(player.id, ['owner']);
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'grants', 0]]);
  const payload = { email: player.email, name: 'Fin', role: 'user', is_active: true, language: 'en' };
  const url = `/api/admin/users/${player.id}`;
  const kept = await api.as(admin).put(url, payload);
  expect(kept.body.grants).toEqual(['finance']);
  expect((await setGrants(player.id, ['finance'], admin.headers, 'admin')).body).toMatchObject({
    role: 'admin',
    grants: [],
  });
});

test('the first page shows each grant its own figures', async () => {
  const keysOf = async (headers: Headers): Promise<string[]> =>
    (await api.with(headers).get('/api/admin/home')).body.tiles.map(({ key }: { key: string }) => key);
  const finance = await keysOf((await makeUser(db, { grants: ['finance'] })).headers);
  const reviewer = await keysOf((await makeUser(db, { grants: ['reviewer'] })).headers);
  expect(finance).toContain('held_reservations');
  expect(finance).not.toContain('bad_ratings');
  expect(reviewer).toContain('bad_ratings');
  expect(reviewer).not.toContain('held_reservations');
});

test('what a reviewer writes is published at once', async () => {
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  const game = await makeGame(db);
  const payload = {
    game_id: game.id,
    title: 'Wells',
    language: 'en',
    chunks: [{ section: 'A', content: 'Dig deep.' }],
  };
  const url = '/api/knowledge/articles';
  const made = await api.as(reviewer).post(url, payload);
  expect(made.body).toMatchObject({ reviewed: true });
});

test('an answer is read by support without the tools of reviewers', async () => {
  const support = await makeUser(db, { grants: ['support'] });
  const player = await makeUser(db);
  const game = await makeGame(db);
  await makeConversation(db, { user_id: player.id, game_id: game.id });
  const chats = await api.as(support).get(`/api/admin/chat/users/${player.id}/chats`);
  expect(chats.status).toBe(200);
  for (const path of ['answers/1/better-answer', 'labels/save', `games/${game.id}/retrieval-lab`]) {
    const answer = await api.as(support).post(`/api/admin/${path}`);
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
