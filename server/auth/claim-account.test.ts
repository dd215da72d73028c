import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { lastProof } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;

const strangers = 'what the stranger knows';
const owners = 'what the owner chose';

const register = (email: string, password: string) =>
  api.post('/api/auth/register', { email, password, name: 'Somebody', consent: true, consent_version: consentVersion });

/** A stranger has opened the account, is logged in with it, made a key, and asked to move it to an address of theirs. */
async function takenAddress() {
  const email = `taken-${randomUUID()}@example.com`;
  await register(email, strangers);
  const { access_token } = (await api.post('/api/auth/login', { email, password: strangers })).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const { key } = (await api.with(headers).post('/api/auth/me/api-keys', { name: 'script' })).body;
  const moved = `stranger-${randomUUID()}@example.com`;
  await api.with(headers).patch('/api/auth/me', { email: moved, current_password: strangers });
  return { email, headers, key: { authorization: `Bearer ${key}` }, moved };
}

/** Nothing of what the stranger has opens the account any more. */
async function expectStrangerOut({ email, headers, key, moved }: Awaited<ReturnType<typeof takenAddress>>) {
  expect((await api.post('/api/auth/login', { email, password: strangers })).status).toBe(401);
  expect((await api.with(headers).get('/api/auth/me')).status).toBe(401);
  expect((await api.with(key).get('/api/notifications')).status).toBe(401);
  const { access_token, user } = (await api.post('/api/auth/login', { email, password: owners })).body;
  expect(user).toMatchObject({ email, email_verified: true });
  const { token } = await lastProof(db, moved);
  const change = await api
    .with({ authorization: `Bearer ${access_token}` })
    .post('/api/auth/me/email-change/confirm', { token });
  expect(change.status).toBe(422);
}

test('a stranger who registered somebody’s address is out when its owner confirms it with a password of their own', async () => {
  const taken = await takenAddress();
  const { token } = await lastProof(db, taken.email);
  const found = await api.post('/api/auth/check-verification', { token });
  expect(found.body).toEqual({ user_id: expect.any(Number), email: taken.email });
  const wrong = await api.post('/api/auth/check-verification', { token, password: owners });
  expect(wrong.body.detail).toMatchObject([{ loc: ['body', 'password'], type: 'password_wrong' }]);
  expect((await api.post('/api/auth/verify-email', { token, password: owners })).status).toBe(200);
  await expectStrangerOut(taken);
});

test('… when the owner registers as well and types the code of the mail', async () => {
  const taken = await takenAddress();
  await register(taken.email, owners);
  const { code } = await lastProof(db, taken.email);
  expect((await api.post('/api/auth/verify-email', { email: taken.email, code, password: owners })).status).toBe(200);
  await expectStrangerOut(taken);
});

test('… and when the owner sets a new password by mail', async () => {
  const taken = await takenAddress();
  await api.post('/api/auth/forgot-password', { email: taken.email });
  const { token } = await lastProof(db, taken.email);
  expect((await api.post('/api/auth/reset-password', { token, password: owners })).status).toBe(200);
  await expectStrangerOut(taken);
});

test('whoever opened the account confirms it with its password, and stays logged in', async () => {
  const own = await takenAddress();
  const { token } = await lastProof(db, own.email);
  expect((await api.post('/api/auth/check-verification', { token, password: strangers })).status).toBe(200);
  expect((await api.post('/api/auth/verify-email', { token, password: strangers })).status).toBe(200);
  expect((await api.as(own).get('/api/auth/me')).body).toMatchObject({
    email_verified: true,
  });
  expect((await api.with(own.key).get('/api/notifications')).status).toBe(200);
});

test('a password that cannot be taken leaves the link as it was', async () => {
  const { email } = await takenAddress();
  const { token } = await lastProof(db, email);
  for (const password of ['password123', email])
    expect((await api.post('/api/auth/verify-email', { token, password })).body.detail).toMatchObject([
      { loc: ['body', 'password'] },
    ]);
  expect((await api.post('/api/auth/verify-email', { token, password: owners })).status).toBe(200);
});

test('whoever holds the mail guesses no password with it', async () => {
  const { api: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const { email } = await takenAddress();
  const { token } = await lastProof(db, email);
  const check = async (password: string) =>
    (await limited.post('/api/auth/check-verification', { token, password })).status;
  expect(await check(strangers)).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => check(`guess number ${n}`)));
  expect(new Set(guesses)).toEqual(new Set([422]));
  expect(await check(strangers)).toBe(429);
  const verify = await limited.post('/api/auth/verify-email', { token, password: 'password123' });
  expect(verify.status).toBe(429);
});
