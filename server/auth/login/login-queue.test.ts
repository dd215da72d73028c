import { expect, test, vi } from 'vitest';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { hashPassword, stranger } from './passwords.ts';

// Some hundred passwords are hashed.
vi.setConfig(slow.computes);

const { app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
const password = 'seven green teapots';

test('while too many logins wait, a stranger is told to come back and loses no try; a known device gets in', async () => {
  const player = await makeUser(db);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', player.id)
    .execute();
  const from = client(app).from('198.51.100.7');
  const login = (headers = {}) => from.post('/api/auth/login', { email: player.email, password }, headers);
  const first = await login();
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  // Two run and a hundred wait, each from a site of its own, for as long as it takes.
  const left = new AbortController();
  const keepAsking = async (site: number) => {
    while (!left.signal.aborted) await hashPassword('x', stranger(`2001:db8:${site}::1`));
  };
  const crowd = Promise.allSettled(Array.from({ length: 102 }, (_, n) => keepAsking(n + 1)));
  const refused = await login();
  const known = await login({ cookie });
  left.abort();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect(known.status).toBe(200);
  const counted = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', [
      `${rateLimits.loginNetwork.name}:198.51.100.7`,
      `${rateLimits.loginPair.name}:${player.email} 198.51.100.7`,
    ])
    .execute();
  expect(counted.map(({ hits }) => hits)).toEqual([0, 0]);
  const ends = await crowd;
  // One gave its place to the known device.
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
});
