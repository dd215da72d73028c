import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { testApp } from '#server/testing/test-app.ts';
import { eraseTopUps } from './top-ups.user-data.ts';

const { api, app, deps } = await testApp();
const { buy, credit } = payingClient(api);
const admin = await makeUser(deps.db, { role: 'admin' });
afterAll(() => app.close());

const list = async (query: string) => (await api.as(admin).get(`/api/admin/wallet/top-ups?${query}`)).body;

async function playerWithTopUps() {
  const player = await makeUser(deps.db, { name: 'Rich Player' });
  await credit(admin, player.id, 149 + 590);
  const paid = [await buy(player, 10), await buy(player, 50)];
  const open = await buy(player, 1);
  return { player, paid, open };
}

test('an admin finds top-ups by user, state, date and amount, and sees what all of them come to', async () => {
  const { player, paid, open } = await playerWithTopUps();
  const of = `user_id=${player.id}`;
  const all = await list(of);
  expect(all).toMatchObject({ total: 3, sum: { calls: 61, amount_rub: 753.9, paid_rub: 739, refunded_rub: 0 } });
  expect(all.items[0]).toMatchObject({
    id: open.id,
    status: 'pending',
    provider: 'sandbox',
    provider_payment_id: expect.any(String),
    user: { id: player.id, name: 'Rich Player', email: player.email },
  });
  const ids = async (query: string) => (await list(`${of}&${query}`)).items.map((item: { id: number }) => item.id);
  const [ten, fifty] = paid.map(({ id }) => id);
  expect(await ids('status=succeeded&sort=amount_rub')).toEqual([ten, fifty]);
  expect(await ids('min_rub=149&max_rub=589.99')).toEqual([ten]);
  expect(await ids('provider=sandbox')).toEqual([open.id]);
  expect(await ids('from=2099-01-01T00:00:00Z')).toEqual([]);
  expect(await ids(`q=${encodeURIComponent(player.email)}&sort=-calls`)).toEqual([fifty, ten, open.id]);
  // The sums are over all rows, whichever page is shown.
  const page = await list(`${of}&limit=1&offset=1&sort=id`);
  expect(page).toMatchObject({ total: 3, items: [{ id: fifty }], sum: { calls: 61 } });
});

test.each([
  ['limit=0'],
  ['limit=101'],
  ['offset=-1'],
  ['offset=1000001'],
  ['status=lost'],
  ['min_rub=1e3'],
  ['min_rub=1.005'],
  ['user_id=x'],
])('a wrong query names its field: %s', async (query) => {
  const answer = await api.as(admin).get(`/api/admin/wallet/top-ups?${query}`);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
});

test('the list comes as CSV with the filters of the screen', async () => {
  const { player } = await playerWithTopUps();
  const csv = await api
    .as(admin)
    .get(`/api/admin/wallet/top-ups?user_id=${player.id}&status=succeeded&sort=id&limit=1`, { accept: 'text/csv' });
  expect(csv.headers['content-type']).toContain('text/csv');
  const [head, ...rows] = csv.text.trim().split('\r\n');
  expect(head).toContain('amount_rub');
  expect(rows.map((row) => row.split(',').slice(2, 8))).toEqual([
    [String(player.id), player.email, 'succeeded', '', '10', '149'],
    [String(player.id), player.email, 'succeeded', '', '50', '590'],
  ]);
});

test('one top-up shows its pack, what the provider said and when it is asked next', async () => {
  const { paid, open } = await playerWithTopUps();
  const details = async (id: number) => (await api.as(admin).get(`/api/admin/wallet/top-ups/${id}`)).body;
  expect(await details(open.id)).toMatchObject({
    pack: null,
    provider_data: { status: 'pending', kopecks: 1490 },
    next_check_at: expect.any(String),
    notices: [],
    refunds: [],
    ledger: [],
    refundable: { calls: 0, amount_rub: 0 },
  });
  expect(await details(paid[1]?.id ?? 0)).toMatchObject({
    pack: { title_en: 'For one game' },
    provider_data: null,
    next_check_at: null,
    ledger: [{ kind: 'top_up', calls: 50, amount_rub: -590 }],
    refundable: { calls: 50, amount_rub: 590 },
  });
  expect((await api.as(admin).post(`/api/admin/wallet/top-ups/${open.id}/check`)).body.status).toBe('pending');
  expect((await api.as(admin).get('/api/admin/wallet/top-ups/987654')).status).toBe(404);
});

test('of an erased person the money stays and the payer goes', async () => {
  const { player, open } = await playerWithTopUps();
  await deps.db.transaction().execute((tx) => eraseTopUps(tx, player.id));
  expect((await api.as(admin).get(`/api/admin/wallet/top-ups/${open.id}`)).body).toMatchObject({
    calls: 1,
    amount_rub: 14.9,
    provider_data: null,
    confirmation_url: null,
  });
});

test('the user’s time line leads from each movement to what it is about', async () => {
  const { player, paid } = await playerWithTopUps();
  const [first] = paid;
  await api.as(admin).post(`/api/admin/wallet/top-ups/${first?.id}/refund`, { calls: 1, description: 'asked for' });
  const { items } = (await api.as(admin).get(`/api/admin/users/${player.id}/timeline?kinds=ledger`)).body;
  const linksOf = (kind: string) =>
    new Set(
      items
        .filter((entry: { data: { kind: string } }) => entry.data.kind === kind)
        .map((entry: { link: string }) => entry.link),
    );
  expect(linksOf('top_up')).toEqual(new Set(paid.map(({ id }) => `/admin/wallet/top-ups/${id}`)));
  expect(linksOf('top_up_refund')).toEqual(new Set([`/admin/wallet/top-ups/${first?.id}`]));
  expect(linksOf('credit')).toEqual(new Set([`/admin/users/${player.id}/wallet`]));
});
