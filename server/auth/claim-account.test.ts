import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { lastProof } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app, deps } = await testApp();
const { db } = deps;

const strangers = 'what the stranger knows';
const owners = 'what the owner chose';

const post = (call: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${call}`, payload, headers });
const statusOf = async (call: string, payload: object) => (await post(call, payload)).statusCode;
const register = (email: string, password: string) =>
  post('register', { email, password, name: 'Somebody', consent: true, consent_version: consentVersion });

/** A stranger has opened the account, is logged in with it, made a key, and asked to move it to an address of theirs. */
async function takenAddress() {
  const email = `taken-${randomUUID()}@example.com`;
  await register(email, strangers);
  const { access_token } = (await post('login', { email, password: strangers })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const { key } = (await post('me/api-keys', { name: 'script' }, headers)).json();
  const moved = `stranger-${randomUUID()}@example.com`;
  await app.inject({
    method: 'PATCH',
    url: '/api/auth/me',
    headers,
    payload: { email: moved, current_password: strangers },
  });
  return { email, headers, key: { authorization: `Bearer ${key}` }, moved };
}

/** Nothing of what the stranger has opens the account any more. */
async function expectStrangerOut({ email, headers, key, moved }: Awaited<ReturnType<typeof takenAddress>>) {
  expect(await statusOf('login', { email, password: strangers })).toBe(401);
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  expect((await app.inject({ url: '/api/notifications', headers: key })).statusCode).toBe(401);
  const { access_token, user } = (await post('login', { email, password: owners })).json();
  expect(user).toMatchObject({ email, email_verified: true });
  const { token } = await lastProof(db, moved);
  const change = await post('me/email-change/confirm', { token }, { authorization: `Bearer ${access_token}` });
  expect(change.statusCode).toBe(422);
}

test('a stranger who registered somebody’s address is out when its owner confirms it with a password of their own', async () => {
  const taken = await takenAddress();
  const { token } = await lastProof(db, taken.email);
  const found = await post('check-verification', { token });
  expect(found.json()).toEqual({ user_id: expect.any(Number), email: taken.email });
  const wrong = await post('check-verification', { token, password: owners });
  expect(wrong.json().detail).toMatchObject([{ loc: ['body', 'password'], type: 'password_wrong' }]);
  expect(await statusOf('verify-email', { token, password: owners })).toBe(200);
  await expectStrangerOut(taken);
});

test('… when the owner registers as well and types the code of the mail', async () => {
  const taken = await takenAddress();
  await register(taken.email, owners);
  const { code } = await lastProof(db, taken.email);
  expect(await statusOf('verify-email', { email: taken.email, code, password: owners })).toBe(200);
  await expectStrangerOut(taken);
});

test('… and when the owner sets a new password by mail', async () => {
  const taken = await takenAddress();
  await post('forgot-password', { email: taken.email });
  const { token } = await lastProof(db, taken.email);
  expect(await statusOf('reset-password', { token, password: owners })).toBe(200);
  await expectStrangerOut(taken);
});

test('whoever opened the account confirms it with its password, and stays logged in', async () => {
  const own = await takenAddress();
  const { token } = await lastProof(db, own.email);
  expect(await statusOf('check-verification', { token, password: strangers })).toBe(200);
  expect(await statusOf('verify-email', { token, password: strangers })).toBe(200);
  expect((await app.inject({ url: '/api/auth/me', headers: own.headers })).json()).toMatchObject({
    email_verified: true,
  });
  expect((await app.inject({ url: '/api/notifications', headers: own.key })).statusCode).toBe(200);
});

test('a password that cannot be taken leaves the link as it was', async () => {
  const { email } = await takenAddress();
  const { token } = await lastProof(db, email);
  for (const password of ['password123', email])
    expect((await post('verify-email', { token, password })).json().detail).toMatchObject([
      { loc: ['body', 'password'] },
    ]);
  expect(await statusOf('verify-email', { token, password: owners })).toBe(200);
});
