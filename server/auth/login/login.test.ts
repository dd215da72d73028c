import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { slow } from '#server/testing/slow.ts';

// Guesses at one address are answered one a second, ten of them one after the other.
vi.setConfig(slow.computes);

const { api, app, deps } = await testApp();
const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const { app: secondProcess } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
const password = 'seven green teapots';
// Of a low cost, which each of the many guesses pays; the first login with the right password raises it.
const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

async function makePlayer(password_hash = passwordHash) {
  const player = await makeUser(db);
  await db.updateTable('users').set({ password_hash }).where('id', '=', player.id).execute();
  return player;
}

function login(payload: Record<string, unknown>, { on = app, ip = '127.0.0.1', headers = {} } = {}) {
  return client(on).from(ip).with(headers).post('/api/auth/login', payload);
}

const freshIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const me = (authorization: string) => api.with({ authorization }).get('/api/auth/me');

test('the right password opens a session of its own; logging out ends that one only', async () => {
  const player = await makePlayer();
  const [first, second] = await Promise.all([
    login({ email: player.email, password }),
    login({ email: ` ${player.email.toUpperCase()}`, password }, { headers: { authorization: 'Bearer stale' } }),
  ]);
  expect(first.body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    user: (await me(player.headers.authorization)).body,
  });
  expect(Object.keys(first.body.user).sort()).toEqual([
    'created_at',
    'email',
    'email_verified',
    'id',
    'is_active',
    'language',
    'name',
    'role',
    'steam_id',
    'steam_profile_url',
  ]);
  const [mine, other] = [`Bearer ${first.body.access_token}`, `Bearer ${second.body.access_token}`];
  const logout = (authorization: string) => api.with({ authorization }).post('/api/auth/logout');
  const answer = await logout(mine);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe('');
  expect((await me(mine)).status).toBe(401);
  expect((await logout(mine)).status).toBe(401);
  expect((await me(other)).status).toBe(200);
});

test('a session keeps where it was opened, and its token only as a hash', async () => {
  const player = await makePlayer();
  const ip = freshIp();
  const answer = await login({ email: player.email, password }, { ip, headers: { 'user-agent': 'A Browser/1' } });
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', player.id)
    .where('ip', '=', ip)
    .execute();
  expect(rows).toEqual([expect.objectContaining({ user_agent: 'A Browser/1' })]);
  expect(rows[0]?.token_hash.toString('base64url')).not.toBe(answer.body.access_token);
});

test('unknown, wrong, without a password, switched off and deleted: all get one and the same answer', async () => {
  const [active, inactive, deleted, without] = [
    await makePlayer(),
    await makePlayer(),
    await makePlayer(),
    await makePlayer('none'),
  ];
  await db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute();
  const answers = await Promise.all([
    login({ email: 'nobody-at-all@example.com', password }),
    login({ email: 'not an address', password }),
    login({ email: active.email, password: `${password}!` }),
    login({ email: inactive.email, password }),
    login({ email: deleted.email, password }),
    login({ email: without.email, password: 'none' }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      detail: 'Wrong e-mail or password',
      code: 'wrong_credentials',
      request_id: expect.any(String),
    });
  }
});

test.each([
  ['email', 'missing', { password }],
  ['password', 'missing', { email: 'a@example.com' }],
  ['email', 'string_type', { email: ['a@example.com'], password }],
  ['password', 'string_type', { email: 'a@example.com', password: { length: 12 } }],
  ['password', 'string_empty', { email: 'a@example.com', password: '' }],
  ['password', 'string_too_long', { email: 'a@example.com', password: 'x'.repeat(4097) }],
  ['password', 'text_encoding', { email: 'a@example.com', password: 'null\u0000byte' }],
])('a login with a wrong %s is refused with %s', async (field, type, payload) => {
  const answer = await login(payload);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([{ loc: ['body', field], msg: expect.any(String), type }]);
});

test('ten failures close an address to one network for a while, also to the right password and in other processes', async () => {
  const player = await makePlayer();
  const ip = freshIp();
  const guess = (on: typeof app, word: string) => login({ email: player.email, password: word }, { on, ip });
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, n) => guess(n % 2 === 0 ? limited : secondProcess, `guess number ${n}`)),
  );
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10);
  const refused = await guess(secondProcess, password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  const other = await makePlayer();
  expect((await login({ email: other.email, password }, { on: limited, ip })).status).toBe(200);
  expect((await login({ email: player.email, password }, { on: limited, ip: freshIp() })).status).toBe(200);
});

test('all addresses of one IPv6 /64 count as one network', async () => {
  const player = await makePlayer();
  const codes: number[] = [];
  for (let n = 1; n <= 11; n++) {
    const ip = `2001:db8:${(player.id % 65_535).toString(16)}:7::${n.toString(16)}`;
    codes.push((await login({ email: player.email, password: 'a guess' }, { on: limited, ip })).status);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('guesses from many networks slow an address down and do not close it', async () => {
  const player = await makePlayer();
  for (let network = 0; network < 3; network++) {
    const ip = freshIp();
    const guess = () => login({ email: player.email, password: 'a guess' }, { on: limited, ip });
    expect((await Promise.all(Array.from({ length: 10 }, guess))).every(({ status }) => status === 401)).toBe(true);
  }
  const tries = Array.from({ length: 14 }, () =>
    login({ email: player.email, password: 'a guess' }, { on: limited, ip: freshIp() }),
  );
  const codes = (await Promise.all(tries)).map(({ status }) => status);
  // One a second, and nobody waits longer than ten: the others get the time after which to come back.
  expect(codes.filter((code) => code === 401).length).toBeGreaterThanOrEqual(10);
  expect(codes).toContain(429);
  expect((await login({ email: player.email, password }, { on: limited, ip: freshIp() })).status).toBe(200);
});

test('a browser in which the account was logged in to before is not affected by what others fail, and has a limit of its own', async () => {
  const player = await makePlayer();
  const ip = freshIp();
  const first = await login({ email: player.email, password }, { on: limited, ip });
  const cookie = String(first.headers['set-cookie']);
  expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict/);
  const headers = { cookie: `theme=dark; ${cookie.split(';')[0]}` };
  const guess = (from: Record<string, string>) =>
    login({ email: player.email, password: 'a guess' }, { on: limited, ip, headers: from });
  await Promise.all(Array.from({ length: 11 }, () => guess({})));
  expect((await login({ email: player.email, password }, { on: limited, ip })).status).toBe(429);
  const own = await login({ email: player.email, password }, { on: limited, ip, headers });
  expect([own.status, String(own.headers['set-cookie']).split(';')[0]]).toEqual([200, cookie.split(';')[0]]);
  const madeUp = { cookie: `device=${'A'.repeat(43)}` };
  expect((await login({ email: player.email, password }, { on: limited, ip, headers: madeUp })).status).toBe(429);
  const codes = (await Promise.all(Array.from({ length: 12 }, () => guess(headers)))).map(({ status }) => status);
  expect(codes.filter((code) => code === 401)).toHaveLength(10);
});

test('an unknown address is closed like a known one', async () => {
  const email = `nobody-${randomInt(1e9)}@example.com`;
  const ip = freshIp();
  const codes: number[] = [];
  for (let n = 0; n < 11; n++) codes.push((await login({ email, password }, { on: limited, ip })).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('fifty failures close an IP to every address', async () => {
  const ip = freshIp();
  const codes = await Promise.all(
    Array.from({ length: 55 }, async (_, n) => {
      const answer = await login({ email: `victim-${n}@example.com`, password }, { on: limited, ip });
      return answer.status;
    }),
  );
  expect(codes.filter((code) => code === 401)).toHaveLength(50);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
  const player = await makePlayer();
  expect((await login({ email: player.email, password }, { on: limited, ip })).status).toBe(429);
  expect((await login({ email: player.email, password }, { on: limited, ip: freshIp() })).status).toBe(200);
});

test('the networks of one IPv6 /48 share a limit of their own', async () => {
  const site = `2001:db8:${randomInt(1, 65_536).toString(16)}`;
  await countHit(db, rateLimits.loginSite, `${site}::/48`, 1, 199);
  const player = await makePlayer();
  const code = async (ip: string) => (await login({ email: player.email, password: 'x' }, { on: limited, ip })).status;
  expect([await code(`${site}:1::1`), await code(`${site}:2::1`), await code('2001:db7::1')]).toEqual([401, 429, 401]);
});

test('successes do not count', async () => {
  const player = await makePlayer();
  const ip = freshIp();
  for (let n = 0; n < 12; n++) {
    expect((await login({ email: player.email, password }, { on: limited, ip })).status).toBe(200);
  }
  const left = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', 'in', [`login:pair:${player.email} ${ip}`, `login:network:${ip}`])
    .execute();
  expect(left).toEqual([{ hits: 0 }, { hits: 0 }]);
});

test('a hash of lower cost is made anew at login, and the password stays the same', async () => {
  const player = await makePlayer(await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }));
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', player.id).executeTakeFirst())
      ?.password_hash;
  expect((await login({ email: player.email, password: 'a wrong password' })).status).toBe(401);
  expect(await stored()).toMatch(/m=8192,t=1,p=1/);
  expect((await login({ email: player.email, password })).status).toBe(200);
  const raised = await stored();
  expect(raised).toMatch(/m=19456,t=2,p=1/);
  expect((await login({ email: player.email, password })).status).toBe(200);
  expect(await stored()).toBe(raised);
});
