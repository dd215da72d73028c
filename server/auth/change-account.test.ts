import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;

function me(headers: Record<string, string> = {}) {
  return api.with(headers).get('/api/auth/me');
}

function change(headers: Record<string, string>, payload: Record<string, unknown>) {
  return api.with(headers).patch('/api/auth/me', payload);
}

test('nobody reads or changes an account without its session', async () => {
  for (const headers of [{}, { authorization: 'Bearer stale' }, { authorization: 'Basic YTpi' }]) {
    expect((await me(headers)).status).toBe(401);
    const answer = await change(headers, { name: 5 });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test('a user changes name and language of their own account and of no other', async () => {
  const [player, other] = [await makeUser(db), await makeUser(db)];
  const answer = await change(player.headers, { name: '  Новое имя ', language: 'ru' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: player.id, email: player.email, name: 'Новое имя', language: 'ru' });
  expect((await me(player.headers)).body).toEqual(answer.body);
  expect((await me(other.headers)).body).toMatchObject({ name: 'Test Player', language: 'en' });
});

test('what is not given stays, and an empty body changes nothing', async () => {
  const player = await makeUser(db);
  await change(player.headers, { language: 'ru' });
  const before = (await me(player.headers)).body;
  expect(before).toMatchObject({ name: 'Test Player', language: 'ru' });
  expect((await change(player.headers, {})).body).toEqual(before);
  const bodiless = await api.as(player).patch('/api/auth/me', undefined, { 'content-type': 'application/json' });
  expect(bodiless.status).toBe(200);
  expect(bodiless.body).toEqual(before);
});

test('role, verification and id cannot be changed here, and no address without the password', async () => {
  const player = await makeUser(db, { verified: false });
  const before = (await me(player.headers)).body;
  const answer = await change(player.headers, {
    id: 1,
    role: 'admin',
    email_verified: true,
    is_active: false,
    password_hash: 'x',
    steam_id: '76561197960265729',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(before);
  const address = await change(player.headers, { email: 'other@example.com', name: 'Not taken either' });
  expect(address.body.detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'missing' }]);
  expect((await me(player.headers)).body).toEqual(before);
});

test.each([
  ['name', 'string_empty', { name: '' }],
  ['name', 'string_type', { name: null }],
  ['name', 'string_too_long', { name: 'x'.repeat(101) }],
  ['language', 'literal_error', { language: 'fr' }],
])('a wrong %s is refused with %s', async (field, type, payload) => {
  const player = await makeUser(db);
  const answer = await change(player.headers, payload);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([{ loc: ['body', field], msg: expect.any(String), type }]);
});
