import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { nobodysHash } from './login/passwords.ts';

const { api, deps } = await testApp();
const { db } = deps;

const freshAddress = () => `new-${randomUUID()}@example.com`;
const passphrase = 'seven green teapots';

function registration(changes: Record<string, unknown> = {}) {
  return {
    email: freshAddress(),
    name: 'Anna',
    password: passphrase,
    consent: true,
    consent_version: consentVersion,
    ...changes,
  };
}

function register(payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return api.with(headers).post('/api/auth/register', payload);
}

function login(email: string, password: string) {
  return api.post('/api/auth/login', { email, password });
}

const userOf = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('a known and an unknown address get the same answer; only the owner of the known one learns more', async () => {
  const owner = await makeUser(db);
  const newcomer = freshAddress();
  const [known, unknown] = await Promise.all([
    register(registration({ email: owner.email })),
    register(registration({ email: newcomer })),
  ]);
  expect(known.status).toBe(202);
  expect(unknown.status).toBe(202);
  expect(known.body).toEqual(unknown.body);
  expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  expect((await queuedMails(db, owner.email)).map((mail) => mail.subject)).toEqual([
    'You already have an account at Hintline',
  ]);
  expect((await queuedMails(db, newcomer)).map((mail) => mail.subject)).toEqual([
    'Confirm your e-mail address for Hintline',
  ]);
  expect((await userOf(owner.email))?.password_hash).toBe(nobodysHash);
});

test('whoever gives no name gets one in their language, which says nothing about them', async () => {
  const english = registration({ name: undefined });
  const russian = registration({ name: undefined, language: 'ru' });
  expect((await register(english)).status).toBe(202);
  expect((await register(russian)).status).toBe(202);
  expect((await userOf(english.email))?.name).toMatch(/^Player \d{4}$/);
  expect((await userOf(russian.email))?.name).toMatch(/^Игрок \d{4}$/);
  expect((await register(registration({ name: '  ' }))).body.detail[0].loc).toEqual(['body', 'name']);
});

test('an account comes with its consent and its wallet, unverified and without calls', async () => {
  const body = registration({ email: `  Mixed.${randomUUID()}@Example.com ` });
  await register(body, { 'user-agent': 'A Browser/1', 'accept-language': 'ru-RU,ru;q=0.9' });
  const email = body.email.trim().toLowerCase();
  const user = await userOf(email);
  expect(user).toMatchObject({ name: 'Anna', role: 'user', is_active: true, email_verified_at: null, language: 'ru' });
  const id = user?.id ?? 0;
  expect(await db.selectFrom('consents').selectAll().where('user_id', '=', id).execute()).toEqual([
    {
      id: expect.any(Number),
      user_id: id,
      version: consentVersion,
      accepted_at: expect.any(String),
      ip: '127.0.0.1',
      user_agent: 'A Browser/1',
    },
  ]);
  const wallet = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', id)
    .orderBy('kind')
    .execute();
  expect(wallet).toEqual([
    { kind: 'calls', balance: 0 },
    { kind: 'reserved', balance: 0 },
    { kind: 'roubles', balance: 0 },
  ]);
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the language asked for goes before the language of the request', async () => {
  const body = registration({ language: 'en' });
  await register(body, { 'accept-language': 'ru' });
  expect((await userOf(body.email))?.language).toBe('en');
});

test('one address registered many times at once becomes one account, and nobody sees an error', async () => {
  const body = registration();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => register({ ...body, name: `Anna ${n}` })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
  const users = await db.selectFrom('users').select('id').where('email', '=', body.email).execute();
  expect(users).toHaveLength(1);
  const id = users[0]?.id ?? 0;
  expect(await db.selectFrom('consents').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
  expect(await db.selectFrom('ledger_accounts').select('id').where('user_id', '=', id).execute()).toHaveLength(3);
});

test('an unverified address registered again keeps its first data and gets a new mail that voids the old one', async () => {
  const body = registration();
  await register(body);
  const first = await lastProof(db, body.email);
  await register({ ...body, name: 'Somebody else', password: 'another long password' });
  const second = await lastProof(db, body.email);
  expect(second.token).not.toBe(first.token);
  expect((await userOf(body.email))?.name).toBe('Anna');
  expect((await login(body.email, passphrase)).status).toBe(200);
  expect((await login(body.email, 'another long password')).status).toBe(401);
  const verify = (token: string) => api.post('/api/auth/verify-email', { token });
  expect((await verify(first.token)).status).toBe(422);
  expect((await verify(second.token)).status).toBe(200);
});

test('role, id, calls and verification cannot be asked for', async () => {
  const body = registration({
    role: 'admin',
    id: 1,
    email_verified: true,
    is_active: false,
    calls: 1000,
    __proto__: { role: 'admin' },
  });
  expect((await register(body)).status).toBe(202);
  expect(await userOf(body.email)).toMatchObject({ role: 'user', email_verified_at: null, is_active: true });
});

test.each([
  ['email', 'missing', { email: undefined }],
  ['email', 'email', { email: 'nobody' }],
  ['email', 'string_type', { email: 5 }],
  ['email', 'text_encoding', { email: 'a@b.c\u0000' }],
  ['name', 'string_empty', { name: '   ' }],
  ['name', 'string_too_long', { name: 'x'.repeat(101) }],
  ['password', 'missing', { password: undefined }],
  ['password', 'string_too_short', { password: '123456789' }],
  ['password', 'string_type', { password: ['a long enough one'] }],
  ['password', 'string_too_long', { password: 'x'.repeat(1025) }],
  ['password', 'common_password', { password: 'Password123' }],
  ['password', 'common_password', { password: '1234567890' }],
  ['password', 'common_password', { password: 'qwertyuiop' }],
  ['password', 'personal_password', { name: 'Baron Münchhausen', password: 'baron münchhausen' }],
  ['password', 'personal_password', { email: 'marmalade.tree@example.com', password: 'Marmalade.Tree@example.com' }],
  ['password', 'personal_password', { email: 'marmalade.tree@example.com', password: 'marmalade.tree' }],
  ['consent', 'missing', { consent: undefined }],
  ['consent', 'consent_required', { consent: false }],
  ['consent', 'consent_required', { consent: 'true' }],
  ['consent_version', 'missing', { consent_version: undefined }],
  ['consent_version', 'consent_outdated', { consent_version: '1999-01-01' }],
  ['language', 'literal_error', { language: 'de' }],
])('a registration with a wrong %s is refused with %s', async (field, type, wrong) => {
  const answer = await register(registration(wrong));
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'validation',
    detail: [{ loc: ['body', field], msg: expect.any(String), type }],
  });
  expect(answer.text).not.toContain('marmalade');
});

test('all wrong fields are named at once, in the reader’s language', async () => {
  const answer = await register({ email: 'nobody', password: 'short' }, { 'accept-language': 'ru' });
  const detail: { loc: string[]; msg: string }[] = answer.body.detail;
  expect(new Set(detail.map((one) => one.loc[1]))).toEqual(
    new Set(['email', 'password', 'consent', 'consent_version']),
  );
  expect(detail.find((one) => one.loc[1] === 'password')?.msg).toBe('Не короче 10\u00a0символов');
  const late = await register(registration({ password: 'password123', consent_version: 'old' }));
  expect(late.body).toMatchObject({ detail: [{ loc: ['body', 'password'] }, { loc: ['body', 'consent_version'] }] });
});

test('the length of a password is counted in characters, none of them is cut off, and any may be used', async () => {
  expect((await register(registration({ password: '🎲'.repeat(9) }))).status).toBe(422);
  expect((await register(registration({ password: '🎲'.repeat(1025) }))).status).toBe(422);
  const longest = registration({ password: `${'🎲'.repeat(1023)}a` });
  await Promise.all([register(longest), register(registration({ password: '🎲'.repeat(10) }))]);
  expect((await login(longest.email, longest.password)).status).toBe(200);
  expect((await login(longest.email, `${'🎲'.repeat(1023)}b`)).status).toBe(401);
  const spaced = registration({ password: '  spaces at both ends  ' });
  await register(spaced);
  expect((await login(spaced.email, spaced.password.trim())).status).toBe(401);
  expect((await login(spaced.email, spaced.password)).status).toBe(200);
});

test('the same characters composed in another way are the same password', async () => {
  const body = registration({ password: 'zo\u0451\u044F caf\u00E9 teapots'.normalize('NFC') });
  await register(body);
  expect((await login(body.email, body.password.normalize('NFD'))).status).toBe(200);
});

test('a body beyond 16 KiB is refused by its size', async () => {
  const answer = await register(registration({ password: 'x'.repeat(17 * 1024) }));
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: 'payload_too_large' });
});

test('all addresses of one IPv6 /64 share what one IP may register', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const network = randomUUID().slice(0, 4);
  const codes: number[] = [];
  for (let n = 1; n <= 11; n++) {
    const payload = registration({ email: freshAddress() });
    const remoteAddress = `2001:db8:${network}:1::${n.toString(16)}`;
    codes.push((await client(limited).from(remoteAddress).post('/api/auth/register', payload)).status);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
});

test('the networks of one IPv6 /48 share what one site may register', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const site = `2001:db8:${randomInt(1, 65_536).toString(16)}`;
  await countHit(db, rateLimits.registerSite, `${site}::/48`, 1, 49);
  const codes: number[] = [];
  for (const ip of [`${site}:1::1`, `${site}:2::1`])
    codes.push((await client(limited).from(ip).post('/api/auth/register', registration())).status);
  expect(codes).toEqual([202, 429]);
});

test('an IP may register ten times an hour, the known address no less than the new one', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const owner = await makeUser(db);
  const ip = `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const send = (email: string, remoteAddress: string) =>
    client(limited).from(remoteAddress).post('/api/auth/register', registration({ email }));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(n < 5 ? owner.email : freshAddress(), ip)),
  );
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(10);
  expect(refused).toHaveLength(2);
  for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await send(freshAddress(), '10.8.0.1')).status).toBe(202);
  expect((await queuedMails(db, owner.email)).length).toBeLessThanOrEqual(3);
});
