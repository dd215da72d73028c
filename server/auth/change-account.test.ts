import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app, deps } = await testApp();
const { db } = deps;

function me(headers: Record<string, string> = {}) {
  return app.inject({ url: '/api/auth/me', headers });
}

function change(headers: Record<string, string>, payload: Record<string, unknown>) {
  return app.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload });
}

test('nobody reads or changes an account without its session', async () => {
  for (const headers of [{}, { authorization: 'Bearer stale' }, { authorization: 'Basic YTpi' }]) {
    expect((await me(headers)).statusCode).toBe(401);
    const answer = await change(headers, { name: 5 });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test('a user changes name and language of their own account and of no other', async () => {
  const [player, other] = [await makeUser(db), await makeUser(db)];
  const answer = await change(player.headers, { name: '  Новое имя ', language: 'ru' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: player.id, email: player.email, name: 'Новое имя', language: 'ru' });
  expect((await me(player.headers)).json()).toEqual(answer.json());
  expect((await me(other.headers)).json()).toMatchObject({ name: 'Test Player', language: 'en' });
});

test('what is not given stays, and an empty body changes nothing', async () => {
  const player = await makeUser(db);
  await change(player.headers, { language: 'ru' });
  const before = (await me(player.headers)).json();
  expect(before).toMatchObject({ name: 'Test Player', language: 'ru' });
  expect((await change(player.headers, {})).json()).toEqual(before);
  const bodiless = await app.inject({
    method: 'PATCH',
    url: '/api/auth/me',
    headers: { ...player.headers, 'content-type': 'application/json' },
  });
  expect(bodiless.statusCode).toBe(200);
  expect(bodiless.json()).toEqual(before);
});

test('role, verification and id cannot be changed here, and no address without the password', async () => {
  const player = await makeUser(db, { verified: false });
  const before = (await me(player.headers)).json();
  const answer = await change(player.headers, {
    id: 1,
    role: 'admin',
    email_verified: true,
    is_active: false,
    password_hash: 'x',
    steam_id: '76561197960265729',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(before);
  const address = await change(player.headers, { email: 'other@example.com', name: 'Not taken either' });
  expect(address.json().detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'missing' }]);
  expect((await me(player.headers)).json()).toEqual(before);
});

test.each([
  ['name', 'string_empty', { name: '' }],
  ['name', 'string_type', { name: null }],
  ['name', 'string_too_long', { name: 'x'.repeat(101) }],
  ['language', 'literal_error', { language: 'fr' }],
])('a wrong %s is refused with %s', async (field, type, payload) => {
  const player = await makeUser(db);
  const answer = await change(player.headers, payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toEqual([{ loc: ['body', field], msg: expect.any(String), type }]);
});
