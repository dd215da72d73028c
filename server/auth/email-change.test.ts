import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { hashPassword } from './passwords.ts';

const { app, deps } = await testApp({ settings: { FREE_CALLS: '5' } });
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
const call = (
  method: 'GET' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  headers: Headers,
  payload?: Record<string, unknown>,
  on = app,
) => on.inject({ method, url: `/api/auth/me${path}`, headers, ...(payload === undefined ? {} : { payload }) });
const ask = (headers: Headers, email: string, on = app) => call('PATCH', '', headers, { email, current_password }, on);
const confirm = (headers: Headers, proof: Record<string, unknown>) =>
  call('POST', '/email-change/confirm', headers, proof);
const subjects = async (email: string) => (await queuedMails(db, email)).map(({ subject }) => subject);
const addressOf = async (headers: Headers) => (await call('GET', '', headers)).json().email;

test('a new address holds once it is confirmed from there, and the old one is notified before and after', async () => {
  const [player, other] = [await makePlayer(), await makePlayer()];
  const email = freshAddress();
  const answer = await ask(player.headers, ` ${email.toUpperCase()} `);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ email: player.email });
  expect((await call('GET', '/email-change', player.headers)).json()).toEqual({
    email,
    expires_at: expect.any(String),
  });
  expect((await call('GET', '/email-change', other.headers)).json()).toEqual({ email: null, expires_at: null });
  const { token } = await lastProof(db, email);
  expect((await confirm(other.headers, { token })).statusCode).toBe(422);
  for (const path of ['verify-email', 'check-verification', 'verify-reset']) {
    const elsewhere = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { token } });
    expect(elsewhere.statusCode).toBe(422);
  }
  const confirmed = await confirm(player.headers, { token });
  expect(confirmed.json()).toMatchObject({ id: player.id, email, email_verified: true });
  expect((await confirm(player.headers, { token })).statusCode).toBe(422);
  expect(await subjects(player.email)).toEqual([
    'A new address was requested for your Hintline account',
    'The address of your Hintline account was changed',
  ]);
  expect(await subjects(email)).toEqual(['Confirm your new address for Hintline']);
  const login = (address: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: address, password: current_password } });
  expect([(await login(player.email)).statusCode, (await login(email)).statusCode]).toEqual([401, 200]);
});

test('the code does the same in the session, dies after five wrong tries, and verifies a first address', async () => {
  const [player, guesser] = [await makePlayer({ verified: false }), await makePlayer()];
  const email = freshAddress();
  await ask(player.headers, email);
  const { code } = await lastProof(db, email);
  expect((await confirm(player.headers, { code })).json()).toMatchObject({ email, email_verified: true });
  const summary = await app.inject({ url: '/api/wallet/calls-summary', headers: player.headers });
  expect(summary.json()).toMatchObject({ calls: 5 });
  const newAddress = freshAddress();
  await ask(guesser.headers, newAddress);
  const right = await lastProof(db, newAddress);
  const wrong = String((Number(right.code) + 1) % 1_000_000).padStart(6, '0');
  await Promise.all(Array.from({ length: 5 }, () => confirm(guesser.headers, { code: wrong })));
  expect((await confirm(guesser.headers, { code: right.code })).statusCode).toBe(422);
  expect((await confirm(guesser.headers, {})).json().detail).toMatchObject([{ loc: ['body', 'token'] }]);
  expect((await confirm(guesser.headers, { token: right.token })).statusCode).toBe(200);
});

test('an address that somebody has looks like any other to the caller; only its owner learns of it', async () => {
  const [player, owner] = [await makePlayer(), await makePlayer()];
  const free = freshAddress();
  const [taken, open] = [await ask(player.headers, owner.email), await ask((await makePlayer()).headers, free)];
  expect([taken.statusCode, open.statusCode]).toEqual([200, 200]);
  expect(Object.keys(taken.json())).toEqual(Object.keys(open.json()));
  expect((await call('GET', '/email-change', player.headers)).json()).toMatchObject({ email: owner.email });
  expect(await subjects(owner.email)).toEqual(['You already have an account at Hintline']);
});

test('an address that was registered before it was confirmed is not taken over', async () => {
  const player = await makePlayer();
  const email = freshAddress();
  await ask(player.headers, email);
  const rival = await makeUser(db);
  await db.updateTable('users').set({ email }).where('id', '=', rival.id).execute();
  const answer = await confirm(player.headers, { token: (await lastProof(db, email)).token });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'address_taken' });
  expect(await addressOf(player.headers)).toBe(player.email);
});

test('a change can be called off, also by asking for the present address or by a new password', async () => {
  const player = await makePlayer();
  const ended = [
    () => call('DELETE', '/email-change', player.headers),
    () => ask(player.headers, player.email),
    () => call('PATCH', '', player.headers, { password: 'eight purple kettles', current_password }),
  ];
  for (const end of ended) {
    const email = freshAddress();
    await ask(player.headers, email);
    const { token } = await lastProof(db, email);
    const answer = await end();
    const headers = answer.body.includes('access_token')
      ? { authorization: `Bearer ${answer.json().access_token}` }
      : player.headers;
    expect((await confirm(headers, { token })).json().detail).toMatchObject([{ type: 'token_wrong' }]);
    expect(await addressOf(headers)).toBe(player.email);
  }
});

test('asking needs the right password, and an address gets three such mails an hour', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const player = await makePlayer();
  const email = freshAddress();
  const wrong = await call('PATCH', '', player.headers, { email, current_password: 'a guess' });
  expect(wrong.json().detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'password_wrong' }]);
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await ask(player.headers, email, limited)).statusCode);
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(await queuedMails(db, email)).toHaveLength(3);
});
