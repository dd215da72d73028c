import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { countHit, countHitsLeft } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';

const { api, app, deps, standIn } = await yookassaApp();
Object.assign(deps.config, { RATE_LIMIT_FACTOR: 1 });
const { db } = deps;
const { buy, credit } = payingClient(api);
afterAll(async () => {
  await app.close();
  await standIn.close();
});
const [admin, player] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
const pending = await buy(player, 10);
await credit(admin, player.id, 149);
const paid = await buy(player, 10);
const own = api.as(player);
const ip = '198.51.100.77';

test.each([
  [
    'promotionsOfNetwork',
    ip,
    () => client(app).from(ip).as(player).post('/api/wallet/promotions', { code: 'NOTHING' }),
  ],
  ['titleDemand', player.id, () => own.put('/api/title-demand', { title: 'Some Game Nobody Has' })],
  [
    'steamLinks',
    player.id,
    () => own.post('/api/auth/me/link-steam', { steam_profile_url: 'https://steamcommunity.com/id/nobody-at-all' }),
  ],
  ['topUpChecks', player.id, () => own.post(`/api/wallet/top-ups/${pending.id}/check`, {})],
  ['receipts', player.id, () => own.post(`/api/wallet/top-ups/${paid.id}/receipt`, {})],
  [
    'credits',
    admin.id,
    () => api.as(admin).post('/api/admin/wallet/credit-calls', { user_id: player.id, calls: 1, description: 'x' }),
  ],
] as const)('%s is counted for its subject, and the last of them passes', async (name, subject, send) => {
  const limit = rateLimits[name];
  const left = await countHitsLeft(db, limit, String(subject), 1);
  await countHit(db, limit, String(subject), 1, left - 1);
  expect((await send()).status).not.toBe(429);
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
});
