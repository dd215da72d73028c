import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { issueMailToken } from './mail-tokens.ts';
import { hashPassword } from './login/passwords.ts';

const { api, deps } = await testApp({ settings: { FREE_CALLS: '5' } });
const { db } = deps;

const oldPassword = 'seven green teapots';
const newPassword = 'eight purple kettles';
const oldHash = await hashPassword(oldPassword);
/** A session that ended keeps nobody from what needs none. */
const stale = { authorization: 'Bearer stale' };
const forgot = (email: string) => api.with(stale).post('/api/auth/forgot-password', { email });
const check = (payload: Record<string, unknown>) => api.with(stale).post('/api/auth/verify-reset', payload);
const reset = (payload: Record<string, unknown>) => api.with(stale).post('/api/auth/reset-password', payload);
const login = async (email: string, password: string) =>
  (await api.with(stale).post('/api/auth/login', { email, password })).status;
const me = async (headers: { authorization: string }) => (await api.with(headers).get('/api/auth/me')).status;

/** A player with a password and what the mail that they asked for holds. */
async function forgetfulPlayer({ verified = true } = {}) {
  const player = await makeUser(db, { verified });
  await db.updateTable('users').set({ password_hash: oldHash }).where('id', '=', player.id).execute();
  await forgot(player.email);
  return { ...player, ...(await lastProof(db, player.email)) };
}

const wrong = (field: string, type: string) => ({
  code: 'validation',
  detail: [{ loc: ['body', field], msg: expect.any(String), type }],
});

test('a reset by mail lifts what others failed', async () => {
  const { api: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const { email, token } = await forgetfulPlayer();
  for (let n = 0; n < 11; n++) await limited.with(stale).post('/api/auth/login', { email, password: 'a guess' });
  expect((await limited.with(stale).post('/api/auth/login', { email, password: oldPassword })).status).toBe(429);
  expect((await reset({ token, password: newPassword })).status).toBe(200);
  expect((await limited.with(stale).post('/api/auth/login', { email, password: newPassword })).status).toBe(200);
});

test('three mails go out in the time for which one is valid, so the owner has always a valid one', async () => {
  const { api: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1', RESET_TTL_SECONDS: '600' } });
  const player = await makeUser(db);
  const ask = () => limited.with(stale).post('/api/auth/forgot-password', { email: player.email });
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(202);
  const refused = await ask();
  expect([refused.status, Number(refused.headers['retry-after']) <= 600]).toEqual([429, true]);
  // When the first mail of the window is valid no more, the next may be asked for.
  await sql`UPDATE rate_limits SET started_at = started_at - interval '601 seconds' WHERE key = ${`forgot:address:${player.email}`}`.execute(
    db,
  );
  expect((await ask()).status).toBe(202);
});

test('who was invited and is said to have forgotten their password is invited again, for as long as before', async () => {
  const support = await makeUser(db, { grants: ['support'] });
  for (const ask of [
    ({ email }: { email: string }) => forgot(email),
    ({ id }: { id: number }) => api.as(support).post(`/api/admin/users/${id}/password-reset`),
  ]) {
    const player = await makeUser(db, { verified: false });
    await db.updateTable('users').set({ is_invited: true }).where('id', '=', player.id).execute();
    expect((await ask(player)).status).toBeLessThan(300);
    const subjects = (await queuedMails(db, player.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['You are invited to Hintline']);
    await sql`UPDATE mail_tokens SET expires_at = expires_at - interval '23 hours' WHERE user_id = ${player.id}`.execute(
      db,
    );
    const { token } = await lastProof(db, player.email);
    expect((await reset({ token, password: newPassword })).status).toBe(200);
    await forgot(player.email);
    expect((await queuedMails(db, player.email)).at(-1)?.subject).toBe('Set a new password for Hintline');
  }
});

test('forgot answers the same for known, unverified, switched-off and unknown addresses; only owners who may come in get a mail', async () => {
  const [known, unverified, inactive, deleted] = [
    await makeUser(db),
    await makeUser(db, { verified: false }),
    await makeUser(db),
    await makeUser(db),
  ];
  await db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute();
  const unknown = `nobody-${randomUUID()}@example.com`;
  const addresses = [known.email, unverified.email, inactive.email, deleted.email, unknown];
  const answers = await Promise.all(addresses.map(forgot));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1);
  const subjects = async (email: string) => (await queuedMails(db, email)).map(({ subject }) => subject);
  for (const email of [known.email, unverified.email])
    expect(await subjects(email)).toEqual(['Set a new password for Hintline']);
  for (const email of [inactive.email, deleted.email, unknown]) expect(await subjects(email)).toEqual([]);
});

test('the link sets a new password, once, ends every session and tells the owner', async () => {
  const player = await forgetfulPlayer();
  const held = await check({ token: player.token });
  expect(held.body).toEqual({ message: 'The link or code is valid.', email: player.email, is_invited: false });
  expect((await check({ token: player.token })).status).toBe(200);
  const answer = await reset({ token: player.token, password: newPassword });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: expect.any(String) });
  expect(await me(player.headers)).toBe(401);
  expect(await login(player.email, oldPassword)).toBe(401);
  expect(await login(player.email, newPassword)).toBe(200);
  for (const again of [
    await reset({ token: player.token, password: oldPassword }),
    await check({ token: player.token }),
  ])
    expect(again.body).toMatchObject(wrong('token', 'token_wrong'));
  expect((await queuedMails(db, player.email)).map(({ subject }) => subject)).toEqual([
    'Set a new password for Hintline',
    'Your Hintline password was changed',
  ]);
});

test('the code with the address does the same, and looking whether it holds wastes none of its tries', async () => {
  const player = await forgetfulPlayer();
  const proof = { email: ` ${player.email.toUpperCase()}`, code: player.code };
  for (let n = 0; n < 8; n++) expect((await check(proof)).status).toBe(200);
  expect((await reset({ ...proof, password: newPassword })).status).toBe(200);
  expect((await reset({ ...proof, password: newPassword })).body).toMatchObject(wrong('code', 'code_wrong'));
  expect(await login(player.email, newPassword)).toBe(200);
});

test('a code dies after five wrong tries, wherever they are made and in parallel; the link stays', async () => {
  const player = await forgetfulPlayer();
  const other = String((Number(player.code) + 1) % 1_000_000).padStart(6, '0');
  const tries = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
    const proof = { email: player.email, code: other };
    return n % 2 === 0 ? check(proof) : reset({ ...proof, password: newPassword });
  });
  for (const answer of await Promise.all(tries)) expect(answer.body).toMatchObject(wrong('code', 'code_wrong'));
  expect((await check({ email: player.email, code: player.code })).status).toBe(422);
  expect((await reset({ email: player.email, code: player.code, password: newPassword })).status).toBe(422);
  expect(await login(player.email, oldPassword)).toBe(200);
  expect((await reset({ token: player.token, password: newPassword })).status).toBe(200);
});

test('of one link used many times at once, one password wins', async () => {
  const player = await forgetfulPlayer();
  const passwords = [1, 2, 3, 4].map((n) => `${newPassword} ${n}`);
  const answers = await Promise.all(passwords.map((password) => reset({ token: player.token, password })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  const logins = await Promise.all(passwords.map((password) => login(player.email, password)));
  expect(logins.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200));
});

test('a password that cannot be taken uses nothing up', async () => {
  const player = await forgetfulPlayer();
  for (const [password, type] of [
    ['short', 'string_too_short'],
    ['x'.repeat(1025), 'string_too_long'],
    ['password123', 'common_password'],
    [player.email, 'personal_password'],
  ] as const) {
    expect((await reset({ token: player.token, password })).body).toMatchObject(wrong('password', type));
  }
  expect((await reset({ token: player.token, password: 'ы'.repeat(1024) })).status).toBe(200);
  expect(await login(player.email, 'ы'.repeat(1024))).toBe(200);
  expect(await login(player.email, `${'ы'.repeat(1023)}я`)).toBe(401);
});

test('a second mail voids the first; a verification mail, an expired and a switched-off person’s link set no password', async () => {
  const player = await forgetfulPlayer();
  await forgot(player.email);
  const second = await lastProof(db, player.email);
  expect((await reset({ token: player.token, password: newPassword })).status).toBe(422);
  const verify = await db
    .transaction()
    .execute((tx) => issueMailToken(tx, { user_id: player.id, purpose: 'verify', ttl_seconds: 60 }));
  expect((await reset({ token: verify.token, password: newPassword })).status).toBe(422);
  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expect((await reset({ token: second.token, password: newPassword })).status).toBe(422);
  await db.updateTable('users').set({ is_active: true }).where('id', '=', player.id).execute();
  const { api: brief, deps: briefDeps } = await testApp({
    settings: { RESET_TTL_SECONDS: '0.05' },
  });
  expect(briefDeps.config.RESET_TTL_SECONDS).toBe(0.05);
  await brief.with(stale).post('/api/auth/forgot-password', { email: player.email });
  const third = await lastProof(db, player.email);
  await wait(60);
  expect((await reset({ token: third.token, password: newPassword })).body).toMatchObject(
    wrong('token', 'token_wrong'),
  );
  expect(await login(player.email, oldPassword)).toBe(200);
});

test('who reset by mail has read it: the address is verified, the free calls come once, and the verification mail is void', async () => {
  const player = await forgetfulPlayer({ verified: false });
  await api.with(stale).post('/api/auth/resend-verification', { email: player.email });
  const verification = await lastProof(db, player.email);
  expect((await reset({ token: player.token, password: newPassword })).status).toBe(200);
  const opened = (await api.with(stale).post('/api/auth/login', { email: player.email, password: newPassword })).body;
  expect(opened.user).toMatchObject({ email_verified: true });
  const headers = { authorization: `Bearer ${opened.access_token}` };
  expect((await api.with(headers).get('/api/wallet/calls-summary')).body).toMatchObject({ calls: 5 });
  expect((await api.with(stale).post('/api/auth/verify-email', { token: verification.token })).status).toBe(422);
});

test('the links begin with the address of the settings, whatever Host header was sent', async () => {
  const player = await makeUser(db);
  await api.post(
    '/api/auth/forgot-password',
    { email: player.email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'accept-language': 'ru' },
  );
  const [mail] = await queuedMails(db, player.email);
  expect(mail?.text).toContain(`${deps.config.PUBLIC_URL}/reset-password?token=`);
  expect(mail?.text).toContain('30 minutes');
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('an address gets three such mails while one is valid, known or not, over all processes', async () => {
  const settings = { RATE_LIMIT_FACTOR: '1' };
  const [first, second] = [await testApp({ settings }), await testApp({ settings })];
  const player = await makeUser(db);
  for (const email of [player.email, `nobody-${randomUUID()}@example.com`]) {
    const answers = await Promise.all(
      [first, second, first, second, first].map(({ api: process }) =>
        process.with(stale).post('/api/auth/forgot-password', { email }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(1700);
  }
  expect(await queuedMails(db, player.email)).toHaveLength(3);
});

test.each([
  [{ password: newPassword }, 'token', 'missing'],
  [{ email: 'a@example.com', password: newPassword }, 'code', 'missing'],
  [{ token: 'unknown' }, 'password', 'missing'],
  [{ token: 'unknown', password: 5 }, 'password', 'string_type'],
  [{ token: 'unknown', password: newPassword }, 'token', 'token_wrong'],
  [{ email: 'nobody-has-this@example.com', code: '123456', password: newPassword }, 'code', 'code_wrong'],
])('resetting with %j names %s', async (payload, field, type) => {
  expect((await reset(payload)).body).toMatchObject(wrong(field, type));
});

test('a wrong code is answered no sooner for an address that nobody has than for one that has a code', async () => {
  const { email } = await forgetfulPlayer();
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const started = performance.now();
    expect((await check({ email: address, code: '000000' })).status).toBe(422);
    // The even time less the grain of the timer.
    expect(performance.now() - started).toBeGreaterThan(240);
  }
});
