import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp({ settings: { FREE_CALLS: '5' } });
const { db } = deps;
const other = await testApp({ settings: { FREE_CALLS: '5' } });

const newAddress = () => `code-${randomUUID()}@example.com`;
const agreed = { consent: true, consent_version: consentVersion };
const mailCode = (email: string, on = api) => on.post('/api/auth/mail-code', { email, ...agreed });
const enter = (email: string, code: string, headers = {}) => api.post('/api/auth/enter', { email, code }, headers);
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function lastCode(email: string): Promise<string> {
  const codes = (await queuedMails(db, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
  const code = codes.findLast((one) => one !== undefined);
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

const callsOf = async (headers: { authorization: string }) =>
  (await api.with(headers).get('/api/wallet/calls-summary')).body.calls;

const refused = {
  code: 'validation',
  detail: [{ loc: ['body', 'code'], msg: expect.any(String), type: 'code_wrong' }],
};

test('a new address gets a code, which opens a confirmed account with its free calls, once', async () => {
  const email = newAddress();
  const sent = await mailCode(email);
  expect(sent.status).toBe(202);
  const code = await lastCode(email);
  expect((await enter(email, wrongCode(code))).body).toMatchObject(refused);
  const entered = await enter(email, code);
  expect(entered.status).toBe(200);
  expect(entered.body.user).toMatchObject({ email, email_verified: true });
  expect(entered.headers['set-cookie']).toMatch(/^device=/);
  const headers = { authorization: `Bearer ${entered.body.access_token}` };
  expect(await callsOf(headers)).toBe(5);
  expect((await api.with(headers).get('/api/auth/me/consent')).body).toMatchObject({ is_asked: false });
  expect((await enter(email, code)).body).toMatchObject(refused);
  // Nobody knows a password of it, and the mailbox gives it one.
  expect((await api.post('/api/auth/login', { email, password: 'none' })).status).toBe(401);
  expect((await api.with(headers).get('/api/auth/me')).body.enters_by_code).toBe(true);
  await api.post('/api/auth/forgot-password', { email });
  const { token } = await lastProof(db, email);
  const password = 'seven green teapots';
  expect((await api.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  const { user } = (await api.post('/api/auth/login', { email, password })).body;
  expect(user).not.toHaveProperty('enters_by_code');
});

test('without the consent, or with another text of it, nothing is sent and nothing made', async () => {
  const email = newAddress();
  for (const body of [{ consent_version: consentVersion }, { consent: true, consent_version: '2001-01-01' }])
    expect((await api.post('/api/auth/mail-code', { email, ...body })).status).toBe(422);
  expect(await queuedMails(db, email)).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('the answer that was read before becomes the first conversation, for one of the free calls', async () => {
  const content = 'The marble cistern is ninety metres deep and fills itself every autumn.';
  const game = await makeGame(db, { articles: [{ title: 'Cisterns', chunks: [{ section: 'Depth', content }] }] });
  const text = 'How deep is the marble cistern?';
  const answer = await api.post('/api/guest-answers', { game: game.slug, text });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const email = newAddress();
  await mailCode(email);
  const { access_token } = (await enter(email, await lastCode(email), { cookie })).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const { items } = (await api.with(headers).get(`/api/chat/games/${game.id}/messages`)).body;
  expect(items.map((message: { text: string }) => message.text)).toEqual([text, answer.body.text]);
  expect(await callsOf(headers)).toBe(4);
});

test('nobody is told whether an address has an account, and a code guessed five times is dead', async () => {
  const [known, unknown] = [(await makeUser(db)).email, newAddress()];
  const [ofKnown, ofUnknown] = [await mailCode(known), await mailCode(unknown)];
  expect([ofKnown.status, ofKnown.body]).toEqual([ofUnknown.status, ofUnknown.body]);
  const code = await lastCode(known);
  const guesses = Array.from({ length: 8 }, () => enter(known, wrongCode(code)));
  for (const { status, body } of await Promise.all(guesses)) {
    expect(status).toBe(422);
    expect(body).toMatchObject(refused);
  }
  expect((await enter(known, code)).body).toMatchObject(refused);
  expect((await enter(newAddress(), code)).body).toMatchObject(refused);
});

test('a box gets three codes in the time for which one holds, so that the last one does', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const email = newAddress();
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await mailCode(email, strict.api.from('10.9.0.1'))).status);
  expect(statuses).toEqual([202, 202, 202, 429, 429]);
  expect(await queuedMails(db, email)).toHaveLength(3);
  expect((await enter(email, await lastCode(email))).status).toBe(200);
  for (let i = 0; i < 5; i += 1) await mailCode(newAddress(), strict.api.from('10.9.0.1'));
  expect((await mailCode(newAddress(), strict.api.from('10.9.0.1'))).status).toBe(429);
  await strict.app.close();
});

test('of two who use one code at once, in two processes, one gets in', async () => {
  const email = newAddress();
  await mailCode(email);
  const code = await lastCode(email);
  const both = await Promise.all([enter(email, code), other.api.post('/api/auth/enter', { email, code })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
});

test('who had opened the account with somebody else’s address is out once its owner enters', async () => {
  const email = newAddress();
  const password = 'what the stranger knows';
  await api.post('/api/auth/register', { email, password, ...agreed });
  const { access_token } = (await api.post('/api/auth/login', { email, password })).body;
  const stranger = { authorization: `Bearer ${access_token}` };
  const { key } = (await api.with(stranger).post('/api/auth/me/api-keys', { name: 'script' })).body;
  await mailCode(email);
  expect((await enter(email, await lastCode(email))).status).toBe(200);
  expect((await api.with(stranger).get('/api/auth/me')).status).toBe(401);
  expect((await api.with({ authorization: `Bearer ${key}` }).get('/api/notifications')).status).toBe(401);
  expect((await api.post('/api/auth/login', { email, password })).status).toBe(401);
});

test('a confirmed account keeps its password and sessions, and its free calls are not given again', async () => {
  const player = await makeUser(db, { calls: 2 });
  await mailCode(player.email);
  const { access_token, user } = (await enter(player.email, await lastCode(player.email))).body;
  expect(user.id).toBe(player.id);
  expect((await api.as(player).get('/api/auth/me')).status).toBe(200);
  // The free calls of a first verification, which this account never had.
  expect(await callsOf({ authorization: `Bearer ${access_token}` })).toBe(7);
  await mailCode(player.email);
  await enter(player.email, await lastCode(player.email));
  expect(await callsOf(player.headers)).toBe(7);
});

test('whoever works here gets no code, nor one that was sent before they did', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  expect((await mailCode(admin.email)).status).toBe(202);
  const mails = await queuedMails(db, admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account at Hintline']);
  const player = await makeUser(db);
  await mailCode(player.email);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', player.id).execute();
  expect((await enter(player.email, await lastCode(player.email))).body).toMatchObject(refused);
});

test('an account that is switched off gets no code', async () => {
  const player = await makeUser(db);
  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expect((await mailCode(player.email)).status).toBe(202);
  expect(await queuedMails(db, player.email)).toEqual([]);
});
