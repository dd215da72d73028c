import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { testApp } from '#server/testing/test-app.ts';
import { checkPendingTopUps } from './sweep.ts';

const { api, app, deps } = await testApp({ settings: { PUBLIC_URL: 'http://localhost:4000' } });
const { buy, topUp, balance, kinds } = payingClient(api);
let origin = '';
beforeAll(async () => {
  await deps.live.start();
  origin = await listen(app);
});
afterAll(async () => {
  await app.close();
  await deps.live.stop();
});

const pathOf = (confirmation_url: string) => new URL(confirmation_url).pathname;
const choose = (confirmation_url: string, action: string) =>
  api.post(pathOf(confirmation_url), `action=${action}`, { 'content-type': 'application/x-www-form-urlencoded' });

test.each([
  ['pay', 'succeeded', 10, ['topup_succeeded']],
  ['notify_twice', 'succeeded', 10, ['topup_succeeded']],
  ['pay_late', 'succeeded', 10, ['topup_failed', 'topup_succeeded']],
  ['pay_wrong', 'review', 0, []],
  ['cancel', 'canceled', 0, ['topup_failed']],
  ['fail', 'failed', 0, ['topup_failed']],
  ['nonsense', 'pending', 0, []],
])('“%s” on the sandbox’s page ends as %s', async (action, status, calls, notified) => {
  const player = await makeUser(deps.db);
  const { id, confirmation_url } = await buy(player, 10);
  const page = await api.get(pathOf(confirmation_url));
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(page.text).toContain('149\u00a0₽ for 10 calls');
  const chosen = await choose(confirmation_url, action);
  if (action !== 'nonsense')
    expect([chosen.status, chosen.headers.location]).toEqual([303, `http://localhost:4000/calls?topup=${id}`]);
  expect((await topUp(player, id)).status).toBe(status);
  expect(await balance(player)).toEqual({ calls, rub_balance: 0 });
  expect(await kinds(player)).toEqual(notified);
});

test('a payment that was cancelled is not called failed', async () => {
  const titleAfter = async (action: string) => {
    const player = await makeUser(deps.db);
    await choose((await buy(player, 10)).confirmation_url, action);
    const latest = await api.as(player).get('/api/notifications?limit=1&offset=0');
    return latest.body.items[0].title;
  };
  expect(await titleAfter('cancel')).toBe('The payment was cancelled');
  expect(await titleAfter('fail')).toBe('The payment did not go through');
});

test('a payment without a notice is found by the sweep', async () => {
  const player = await makeUser(deps.db);
  const { id, confirmation_url } = await buy(player, 10);
  await choose(confirmation_url, 'pay_silently');
  expect((await topUp(player, id)).status).toBe('pending');
  await checkPendingTopUps(deps, true);
  expect((await topUp(player, id)).status).toBe('succeeded');
  await choose(confirmation_url, 'cancel');
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
});

test('every open tab sees the top-up and the balance move', async () => {
  const player = await makeUser(deps.db);
  const { id, confirmation_url } = await buy(player, 10);
  const tabs = [1, 2].map(async () => readEvents(await client(origin).as(player).open('GET', '/api/events')));
  for (const tab of await Promise.all(tabs)) await tab.next();
  await choose(confirmation_url, 'pay');
  for (const tab of await Promise.all(tabs)) {
    const seen = [(await tab.next()).value, (await tab.next()).value, (await tab.next()).value];
    expect(seen).toMatchObject([
      { event: 'calls', data: { calls: 10 } },
      {
        event: 'notifications',
        data: { notification: { kind: 'topup_succeeded', title: '10 calls added', link: `/calls?topup=${id}` } },
      },
      { event: 'top_up', data: { id, status: 'succeeded', calls: 10 } },
    ]);
  }
});

test('there is no such page for another id, and none at all where the sandbox is not the provider', async () => {
  expect((await api.get('/sandbox/payments/0')).status).toBe(404);
  const player = await makeUser(deps.db);
  const { confirmation_url } = await buy(player, 10);
  const off = await testApp({ settings: { PAYMENTS: 'off' } });
  const posted = await off.api.post(pathOf(confirmation_url));
  expect(posted.status).toBeGreaterThanOrEqual(404);
  await off.app.close();
});
