import { expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const { api, deps } = await testApp();
const { db } = deps;

type Headers = Record<string, string>;
const admin = await makeUser(db, { role: 'admin', name: 'Ada' });
let made = 0;
const newAddress = () => `made-${process.pid}-${Date.now()}-${(made += 1)}@example.com`;
const editable = { name: 'New Name', role: 'user', is_active: true, language: 'en' };
const auditOf = async (id: number) =>
  (await api.as(admin).get(`/api/admin/audit?object_kind=user&object_id=${id}`)).body.items;
const me = (headers: Headers) => api.with(headers).get('/api/auth/me');

test('a player is refused before anything is looked at', async () => {
  const player = await makeUser(db);
  for (const [method, url] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/restore'],
    ['GET', '/1/timeline'],
  ] as const) {
    const answer = await api.as(player).send(method, `/api/admin/users${url}`);
    expectRefused(answer, 403, 'forbidden');
  }
});

test('an account is made with its wallet and free calls, and its password opens it', async () => {
  const email = newAddress();
  const password = 'correct horse battery';
  const given = { email: ` ${email.toUpperCase()} `, name: 'Bo', password };
  const answer = await api.as(admin).post('/api/admin/users', given);
  expect(answer.status).toBe(200);
  const { id, ...user } = answer.body;
  expect(user).toMatchObject({
    email,
    name: 'Bo',
    role: 'user',
    is_active: true,
    email_verified: true,
    language: 'en',
    calls: 5,
    questions: 0,
  });
  expect(answer.text).not.toContain('hash');
  expect((await api.post('/api/auth/login', { email, password })).status).toBe(200);
  expect(await auditOf(id)).toMatchObject([
    { action: 'create', before: null, after: { email, role: 'user' }, actor: { id: admin.id } },
  ]);
});

test('without a password its owner is invited, sets one by the link, and is verified with it', async () => {
  const email = newAddress();
  const answer = await api.as(admin).post('/api/admin/users', { email, name: 'Bo' });
  expect(answer.body).toMatchObject({ email, email_verified: false, is_invited: true, calls: 0 });
  expect(Object.keys(answer.body).filter((key) => key.includes('password'))).toEqual([]);
  const [mail, ...others] = await queuedMails(db, email);
  expect([mail?.subject, others]).toEqual(['You are invited to Hintline', []]);
  expect(mail?.text).toContain('Ada invites you to Hintline. Open');
  const [, token] = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const password = 'correct horse battery';
  expect((await api.post('/api/auth/reset-password', { token, password })).status).toBeLessThan(300);
  expect((await api.post('/api/auth/login', { email, password })).status).toBe(200);
  const { body } = await api.as(admin).get(`/api/admin/users/${answer.body.id}`);
  expect(body).toMatchObject({ email_verified: true, is_invited: false, calls: 5 });
});

test('who has not come yet is invited again at another address, and the link of the first one ends', async () => {
  const [wrong, right] = [newAddress(), newAddress()];
  const { id } = (await api.as(admin).post('/api/admin/users', { email: wrong, name: 'Bo' })).body;
  const url = `/api/admin/users/${id}`;
  const linkOf = async (email: string) =>
    /reset-password\?token=([\w-]+)/.exec((await queuedMails(db, email)).at(-1)?.text ?? '')?.[1];
  const first = await linkOf(wrong);
  expect((await api.as(admin).put(url, { ...editable, email: right })).body).toMatchObject({ email_verified: false });
  expect((await queuedMails(db, right)).map(({ subject }) => subject)).toEqual(['You are invited to Hintline']);
  const password = 'correct horse battery';
  expect((await api.post('/api/auth/reset-password', { token: first, password })).status).toBe(422);
  expect((await api.post('/api/auth/reset-password', { token: await linkOf(right), password })).status).toBe(200);
  // Who has come is no guest any more.
  const third = newAddress();
  await api.as(admin).put(url, { ...editable, email: third });
  expect((await queuedMails(db, third)).map(({ text }) => text)).toEqual([expect.stringContaining('/verify-email?')]);
});

test('an account that is made switched off mails nobody until it is switched on', async () => {
  const email = newAddress();
  const { body } = await api.as(admin).post('/api/admin/users', { email, name: 'Bo', is_active: false });
  const change = (values: object) =>
    api.as(admin).put(`/api/admin/users/${body.id}`, { ...editable, email, ...values });
  await change({ is_active: false, name: 'Bob' });
  expect(await queuedMails(db, email)).toEqual([]);
  for (const name of ['Bob', 'Bobby']) expect((await change({ name })).body).toMatchObject({ is_active: true });
  expect((await queuedMails(db, email)).map(({ subject }) => subject)).toEqual(['You are invited to Hintline']);
});

test('a colleague gets no free calls, is listed by what they may do, and is no player', async () => {
  const given = {
    email: newAddress(),
    name: 'Cleo',
    password: 'correct horse battery',
    grants: ['finance', 'support'],
  };
  const { body } = await api.as(admin).post('/api/admin/users', given);
  expect(body).toMatchObject({ calls: 0, grants: ['support', 'finance'] });
  const listed = async (role: string) =>
    (await api.as(admin).get(`/api/admin/users?q=${given.email}&role=${role}`)).body.items.map(
      ({ id }: { id: number }) => id,
    );
  expect(await listed('finance')).toEqual([body.id]);
  expect(await listed('support')).toEqual([body.id]);
  for (const role of ['user', 'reviewer', 'admin']) expect(await listed(role)).toEqual([]);
});

test('a colleague or an admin who becomes a player begins with the free calls, once', async () => {
  const given = { name: 'Cleo', password: 'correct horse battery' };
  for (const rights of [{ grants: ['support'] }, { role: 'admin' }]) {
    const email = newAddress();
    const { id } = (await api.as(admin).post('/api/admin/users', { ...given, ...rights, email })).body;
    const become = async (values: object) =>
      (await api.as(admin).put(`/api/admin/users/${id}`, { ...editable, email, ...values })).body;
    expect(await become(rights)).toMatchObject({ calls: 0 });
    const both = await Promise.all([become({ grants: [] }), become({ grants: [] })]);
    expect(both.map(({ calls }) => calls)).toEqual([5, 5]);
    await become(rights);
    expect(await become({ grants: [] })).toMatchObject({ calls: 5 });
  }
});

test('an account whose address is to be verified gets the mail and no calls yet', async () => {
  const email = newAddress();
  const password = 'correct horse battery';
  const answer = await api.as(admin).post('/api/admin/users', { email, name: 'Bo', password, email_verified: false });
  expect(answer.body).toMatchObject({ email_verified: false, calls: 0 });
  expect((await queuedMails(db, email)).map((mail) => mail.text)).toEqual([
    expect.stringContaining('/verify-email?token='),
  ]);
});

test('every missing or wrong field is named at once', async () => {
  const fieldsOf = async (answer: { body: { detail: { loc: string[] }[] } }) =>
    answer.body.detail.map(({ loc }) => loc.join('.'));
  const none = await api.as(admin).post('/api/admin/users', {});
  expect([none.status, await fieldsOf(none)]).toEqual([422, ['body.email', 'body.name']]);
  const wrong = await api.as(admin).post('/api/admin/users', {
    email: 'x',
    name: ' ',
    role: 'king',
    is_active: 'yes',
    password: 'short',
  });
  expect(await fieldsOf(wrong)).toEqual(['body.email', 'body.name', 'body.role', 'body.is_active', 'body.password']);
  const common = await api
    .as(admin)
    .post('/api/admin/users', { email: newAddress(), name: 'Bo', password: 'password123' });
  expect([common.status, await fieldsOf(common)]).toEqual([422, ['body.password']]);
  const player = await makeUser(db);
  const put = await api.as(admin).put(`/api/admin/users/${player.id}`, { name: 'Only this' });
  expect([put.status, await fieldsOf(put)]).toEqual([
    422,
    ['body.email', 'body.role', 'body.is_active', 'body.language'],
  ]);
});

test('what an editor did not see is not replaced', async () => {
  const { id, email } = await makeUser(db, { grants: ['finance'] });
  const url = `/api/admin/users/${id}`;
  const was = { ...editable, email, grants: ['finance'] };
  const put = (values: object) => api.as(admin).put(url, { ...was, ...values });
  expect((await put({ grants: [], name: 'Renamed' })).body).toMatchObject({ grants: [], name: 'Renamed' });
  const late = await put({ is_active: false, was: { ...was, is_active: true } });
  expect([late.status, late.body.code]).toEqual([409, 'rule_changed']);
  expect((await api.as(admin).get(url)).body).toMatchObject({ grants: [], name: 'Renamed', is_active: true });
});

test('an address that another account has is refused on its field, also twice at once', async () => {
  const email = newAddress();
  const answers = await Promise.all(
    [1, 2, 3].map((n) => api.as(admin).post('/api/admin/users', { email, name: `Bo ${n}` })),
  );
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const taken = await api.as(admin).put(`/api/admin/users/${first.id}`, { ...editable, email: second.email });
  expect([taken.status, taken.body]).toMatchObject([
    409,
    { code: 'address_taken', detail: [{ loc: ['body', 'email'] }] },
  ]);
  const free = newAddress();
  const both = await Promise.all(
    [first, second].map(({ id }) => api.as(admin).put(`/api/admin/users/${id}`, { ...editable, email: free })),
  );
  expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('a change replaces what can be edited and nothing else; a new address has to be verified again', async () => {
  const player = await makeUser(db, { calls: 3 });
  const same = await api.as(admin).put(`/api/admin/users/${player.id}`, {
    ...editable,
    email: player.email,
    language: 'ru',
    calls: 99,
    id: 1,
  });
  expect(same.body).toMatchObject({
    id: player.id,
    name: 'New Name',
    language: 'ru',
    email_verified: true,
    calls: 3,
  });
  const email = newAddress();
  const moved = await api.as(admin).put(`/api/admin/users/${player.id}`, { ...editable, email });
  expect(moved.body).toMatchObject({ email, email_verified: false });
  expect(await queuedMails(db, email)).toHaveLength(1);
  const vouched = await api
    .as(admin)
    .put(`/api/admin/users/${player.id}`, { ...editable, email, email_verified: true });
  expect(vouched.body).toMatchObject({ email_verified: true, calls: 8 });
  const [last, , first] = await auditOf(player.id);
  expect(last).toMatchObject({ before: { email_verified: false }, after: { email_verified: true } });
  expect(first).toMatchObject({
    action: 'update',
    before: { name: 'Test Player', language: 'en' },
    after: { name: 'New Name', language: 'ru' },
  });
  expect((await api.as(admin).put('/api/admin/users/987654321', { ...editable, email: newAddress() })).status).toBe(
    404,
  );
});

test('who is switched off or deleted is out at once', async () => {
  const [off, gone] = [await makeUser(db), await makeUser(db)];
  await api.as(admin).put(`/api/admin/users/${off.id}`, { ...editable, email: off.email, is_active: false });
  await api.as(admin).delete(`/api/admin/users/${gone.id}`);
  expect([(await me(off.headers)).status, (await me(gone.headers)).status]).toEqual([401, 401]);
  await api.as(admin).put(`/api/admin/users/${off.id}`, { ...editable, email: off.email });
  expect((await me(off.headers)).status).toBe(401);
});

test('a deletion answers nothing, a second one is unknown, and undoing brings the account back', async () => {
  const player = await makeUser(db, { calls: 2 });
  const url = `/${player.id}`;
  const [first, second] = await Promise.all([
    api.as(admin).delete(`/api/admin/users${url}`),
    api.as(admin).delete(`/api/admin/users${url}`),
  ]);
  expect([first.status, second.status].sort((a, b) => a - b)).toEqual([204, 404]);
  expect(first.text + second.text).not.toContain('null');
  expect((await api.as(admin).get(`/api/admin/users${url}`)).status).toBe(404);
  expect((await api.as(admin).put(`/api/admin/users${url}`, { ...editable, email: player.email })).status).toBe(404);
  expect((await api.as(admin).get(`/api/admin/users${url}?deleted=true`)).body).toMatchObject({
    id: player.id,
    deleted_at: expect.any(String),
  });
  const listed = await api.as(admin).get(`/api/admin/users?deleted=true&q=${player.email}`);
  expect(listed.body).toMatchObject({ total: 1 });
  const [undone, again] = [
    await api.as(admin).post(`/api/admin/users${url}/restore`),
    await api.as(admin).post(`/api/admin/users${url}/restore`),
  ];
  expect([undone.status, again.status]).toEqual([200, 404]);
  expect(undone.body).toMatchObject({ email: player.email, deleted_at: null, calls: 2 });
  expect((await auditOf(player.id)).map((entry: { action: string }) => entry.action)).toEqual(['restore', 'delete']);
});

test('a deletion cannot be undone when the address was taken meanwhile, or after a week', async () => {
  const [player, late] = [await makeUser(db), await makeUser(db)];
  await api.as(admin).delete(`/api/admin/users/${player.id}`);
  await api.as(admin).post('/api/admin/users', { email: player.email, name: 'Heir' });
  const taken = await api.as(admin).post(`/api/admin/users/${player.id}/restore`);
  expectRefused(taken, 409, 'address_taken');
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(Date.now() - 7 * 86_400_000 - 1000).toISOString() })
    .where('id', '=', late.id)
    .execute();
  expect((await api.as(admin).post(`/api/admin/users/${late.id}/restore`)).status).toBe(404);
  expect((await api.as(admin).get(`/api/admin/users/${late.id}?deleted=true`)).status).toBe(404);
});

test('accounts are found, filtered and sorted, equal ones by id', async () => {
  const name = `Listed ${Date.now()}`;
  const users = [
    await makeUser(db, { name, calls: 7 }),
    await makeUser(db, { name, calls: 1 }),
    await makeUser(db, { name, verified: false }),
  ];
  const ids = async (query: string) =>
    (await api.as(admin).get(`/api/admin/users?q=${encodeURIComponent(name)}&${query}`)).body.items.map(
      (user: { id: number }) => user.id,
    );
  const [a, b, c] = users.map((user) => user.id);
  expect(await ids('sort=name')).toEqual([a, b, c]);
  expect(await ids('sort=-name&limit=2')).toEqual([c, b]);
  expect(await ids('sort=-calls')).toEqual([a, b, c]);
  expect(await ids('sort=calls&skip=1')).toEqual([b, a]);
  expect(await ids('email_verified=false')).toEqual([c]);
  expect(await ids('role=admin')).toEqual([]);
  expect(await ids('sort=last_seen_at&is_active=true')).toHaveLength(3);
});

test('accounts that were never seen come last in both directions', async () => {
  const name = `Seen ${Date.now()}`;
  const [early, never, late] = [
    await makeUser(db, { name }),
    await makeUser(db, { name }),
    await makeUser(db, { name }),
  ];
  for (const [user, last_seen_at] of [
    [early, '2026-01-01T00:00:00Z'],
    [never, null],
    [late, '2026-02-01T00:00:00Z'],
  ] as const) {
    await db.updateTable('users').set({ last_seen_at }).where('id', '=', user.id).execute();
  }
  const sorted = async (sort: string) =>
    (await api.as(admin).get(`/api/admin/users?q=${encodeURIComponent(name)}&sort=${sort}`)).body.items.map(
      (user: { id: number }) => user.id,
    );
  expect(await sorted('last_seen_at')).toEqual([early.id, late.id, never.id]);
  expect(await sorted('-last_seen_at')).toEqual([late.id, early.id, never.id]);
});

test('percent signs, underscores and backslashes are searched for as they are', async () => {
  const stamp = Date.now();
  for (const name of [`100% ${stamp}`, `a_b ${stamp}`, `c\\d ${stamp}`, `plain ${stamp}`]) await makeUser(db, { name });
  const found = async (words: string) =>
    (await api.as(admin).get(`/api/admin/users?q=${encodeURIComponent(words)}`)).body.items.map(
      (user: { name: string }) => user.name,
    );
  expect(await found(`% ${stamp}`)).toEqual([`100% ${stamp}`]);
  expect(await found(`_b ${stamp}`)).toEqual([`a_b ${stamp}`]);
  expect(await found(`\\d ${stamp}`)).toEqual([`c\\d ${stamp}`]);
});

test('one account shows its figures, its consent and its sessions', async () => {
  const player = await makeUser(db, { calls: 4 });
  const other = await api.as(player).get('/api/auth/me');
  expect(other.status).toBe(200);
  const shown = (await api.as(admin).get(`/api/admin/users/${player.id}`)).body;
  expect(shown).toMatchObject({
    calls: 4,
    reserved: 0,
    rub_balance: 0,
    questions: 0,
    unsure: 0,
    refused: 0,
    average_rating: null,
    cost_usd: 0,
    consent: null,
    last_seen_at: expect.any(String),
    sessions: [{ ip: '127.0.0.1', created_at: expect.any(String) }],
  });
  expect(JSON.stringify(shown)).not.toContain('token_hash');
});

test('the last admin stays, whoever asks and however many ask at once', async () => {
  const database = await freshDb();
  const alone = await testApp({ database });
  const [first, second] = [
    await makeUser(database.db, { role: 'admin' }),
    await makeUser(database.db, { role: 'admin' }),
  ];
  await makeUser(database.db, { role: 'admin' }).then(({ id }) =>
    database.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
  );
  const demote = (target: typeof first, by: typeof first) =>
    alone.api.as(by).put(`/api/admin/users/${target.id}`, { ...editable, email: target.email });
  const remove = (target: typeof first, by: typeof first) => alone.api.as(by).delete(`/api/admin/users/${target.id}`);
  const answers = await Promise.all([demote(first, second), remove(second, first)]);
  expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
  const left = await database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
  const last = [first, second].find(({ id }) => id === left[0]?.id);
  if (last === undefined) throw new Error('nobody is left');
  for (const answer of [await demote(last, last), await remove(last, last)]) {
    expectRefused(answer, 409, 'last_admin');
  }
  const off = { ...editable, role: 'admin', email: last.email, is_active: false };
  expect((await alone.api.as(last).put(`/api/admin/users/${last.id}`, off)).status).toBe(409);
  expect((await alone.api.as(last).get('/api/auth/me')).status).toBe(200);
  await database.close();
});
