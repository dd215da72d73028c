import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { hashPassword } from './login/passwords.ts';

const { api, app, deps } = await testApp({ settings: { FREE_CALLS: '5' } });
const { db } = deps;

const current_password = 'seven green teapots';
const hash = await hashPassword(current_password);
type Headers = { authorization: string };

async function makePlayer({ verified = true } = {}) {
  const player = await makeUser(db, { verified });
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', player.id).execute();
  return player;
}

const freshAddress = () => `moved-${randomUUID()}@example.com`;
const ask = (headers: Headers, email: string, on = app) =>
  client(on).with(headers).patch('/api/auth/me', { email, current_password });
const confirm = (headers: Headers, proof: Record<string, unknown>) =>
  api.with(headers).post('/api/auth/me/email-change/confirm', proof);
const subjects = async (email: string) => (await queuedMails(db, email)).map(({ subject }) => subject);
const addressOf = async (headers: Headers) => (await api.with(headers).get('/api/auth/me')).body.email;

test('a new address holds once it is confirmed from there, and the old one is notified before and after', async () => {
  const [player, other] = [await makePlayer(), await makePlayer()];
  const email = freshAddress();
  const answer = await ask(player.headers, ` ${email.toUpperCase()} `);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ email: player.email });
  expect((await api.as(player).get('/api/auth/me/email-change')).body).toEqual({
    email,
    expires_at: expect.any(String),
  });
  expect((await api.as(other).get('/api/auth/me/email-change')).body).toEqual({ email: null, expires_at: null });
  const { token } = await lastProof(db, email);
  expect((await confirm(other.headers, { token })).status).toBe(422);
  for (const path of ['verify-email', 'check-verification', 'verify-reset']) {
    const elsewhere = await api.post(`/api/auth/${path}`, { token });
    expect(elsewhere.status).toBe(422);
  }
  const confirmed = await confirm(player.headers, { token });
  expect(confirmed.body).toMatchObject({ id: player.id, email, email_verified: true });
  expect((await confirm(player.headers, { token })).status).toBe(422);
  expect(await subjects(player.email)).toEqual([
    'A new address was requested for your Hintline account',
    'The address of your Hintline account was changed',
  ]);
  expect(await subjects(email)).toEqual(['Confirm your new address for Hintline']);
  const login = (address: string) => api.post('/api/auth/login', { email: address, password: current_password });
  expect([(await login(player.email)).status, (await login(email)).status]).toEqual([401, 200]);
});

test('the code does the same in the session, dies after five wrong tries, and verifies a first address', async () => {
  const [player, guesser] = [await makePlayer({ verified: false }), await makePlayer()];
  const email = freshAddress();
  await ask(player.headers, email);
  const { code } = await lastProof(db, email);
  expect((await confirm(player.headers, { code })).body).toMatchObject({ email, email_verified: true });
  const summary = await api.as(player).get('/api/wallet/calls-summary');
  expect(summary.body).toMatchObject({ calls: 5 });
  const newAddress = freshAddress();
  await ask(guesser.headers, newAddress);
  const right = await lastProof(db, newAddress);
  const wrong = String((Number(right.code) + 1) % 1_000_000).padStart(6, '0');
  await Promise.all(Array.from({ length: 5 }, () => confirm(guesser.headers, { code: wrong })));
  expect((await confirm(guesser.headers, { code: right.code })).status).toBe(422);
  expect((await confirm(guesser.headers, {})).body.detail).toMatchObject([{ loc: ['body', 'token'] }]);
  expect((await confirm(guesser.headers, { token: right.token })).status).toBe(200);
});

test('an address that somebody has looks like any other to the caller; only its owner learns of it', async () => {
  const [player, owner] = [await makePlayer(), await makePlayer()];
  const free = freshAddress();
  const [taken, open] = [await ask(player.headers, owner.email), await ask((await makePlayer()).headers, free)];
  expect([taken.status, open.status]).toEqual([200, 200]);
  expect(Object.keys(taken.body)).toEqual(Object.keys(open.body));
  expect((await api.as(player).get('/api/auth/me/email-change')).body).toMatchObject({ email: owner.email });
  expect(await subjects(owner.email)).toEqual(['You already have an account at Hintline']);
});

test('an address that was registered before it was confirmed is not taken over', async () => {
  const player = await makePlayer();
  const email = freshAddress();
  await ask(player.headers, email);
  const rival = await makeUser(db);
  await db.updateTable('users').set({ email }).where('id', '=', rival.id).execute();
  const answer = await confirm(player.headers, { token: (await lastProof(db, email)).token });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'address_taken' });
  expect(await addressOf(player.headers)).toBe(player.email);
});

test('a change can be called off, also by asking for the present address or by a new password', async () => {
  const player = await makePlayer();
  const ended = [
    () => api.as(player).delete('/api/auth/me/email-change'),
    () => ask(player.headers, player.email),
    () => api.as(player).patch('/api/auth/me', { password: 'eight purple kettles', current_password }),
  ];
  for (const end of ended) {
    const email = freshAddress();
    await ask(player.headers, email);
    const { token } = await lastProof(db, email);
    const answer = await end();
    const headers = answer.text.includes('access_token')
      ? { authorization: `Bearer ${answer.body.access_token}` }
      : player.headers;
    expect((await confirm(headers, { token })).body.detail).toMatchObject([{ type: 'token_wrong' }]);
    expect(await addressOf(headers)).toBe(player.email);
  }
});

test('asking needs the right password, and an address gets three such mails an hour', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const player = await makePlayer();
  const email = freshAddress();
  const wrong = await api.as(player).patch('/api/auth/me', { email, current_password: 'a guess' });
  expect(wrong.body.detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'password_wrong' }]);
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await ask(player.headers, email, limited)).status);
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(await queuedMails(db, email)).toHaveLength(3);
});
