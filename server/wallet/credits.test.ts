import { afterAll, expect, test } from 'vitest';
import { historyGroups, ledgerKinds } from '#contract/values/kinds.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from './ledger.store.ts';
import { refundCall, reserveCall, settleCall } from './reservations.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
const { buy, balance, kinds, credit } = payingClient(api);
const admin = await makeUser(db, { role: 'admin', name: 'Ada Admin' });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
});
const reverse = (id: number, key?: string) =>
  api
    .as(admin)
    .with(key === undefined ? {} : { 'idempotency-key': key })
    .post(`/api/admin/wallet/credits/${id}/reverse`, { description: 'the wrong person' });

test.each([
  [100.55, 100.55],
  [0.01, 0.01],
  [0.005, 0.01],
  [1.005, 1.01],
  [1.004_999, 1],
  [8.345, 8.35],
  [2.675, 2.68],
  [1_000_000, 1_000_000],
  [1_000_000.004, 1_000_000],
  [1e2, 100],
])('%d roubles are credited as %d, half a kopeck up', async (requested, given) => {
  const player = await makeUser(db);
  const answer = await credit(admin, player.id, requested);
  expect(answer.body).toMatchObject({ user_id: player.id, amount_rub: given, calls_summary: { rub_balance: given } });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: given });
});

test.each([[0], [0.004], [-1], [1_000_000.005], ['5'], [true], [null], [1e-7], [undefined]])(
  '%j roubles are refused on their field',
  async (amount_rub) => {
    const player = await makeUser(db);
    const answer = await credit(admin, player.id, amount_rub);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['body', 'amount_rub']);
    expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  },
);

test('a credit needs a description, a known user and an admin, and happens once per key', async () => {
  const player = await makeUser(db);
  const body = { user_id: player.id, amount_rub: 5, description: 'sorry' };
  const url = '/api/admin/wallet/credit';
  expect((await api.as(admin).post(url, { ...body, description: '  ' })).body.detail[0].loc).toEqual([
    'body',
    'description',
  ]);
  expect((await api.as(admin).post(url, { ...body, user_id: 987_654_321 })).status).toBe(404);
  expect((await api.as(player).post(url, body)).status).toBe(403);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.as(admin).post(url, body, { 'idempotency-key': 'once' })),
  );
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
  expect((await api.as(admin).post(url, { ...body, amount_rub: 6 }, { 'idempotency-key': 'once' })).status).toBe(422);
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 5 });
  expect(await kinds(player)).toEqual(['rub_credited']);
});

test('finance credits players; itself and colleagues only an admin does', async () => {
  const finance = await makeUser(db, { grants: ['finance'] });
  const player = await makeUser(db);
  expect((await credit(finance, player.id, 5)).status).toBe(200);
  for (const colleague of [finance, await makeUser(db, { grants: ['support'] }), admin]) {
    const payload = { user_id: colleague.id, calls: 5, description: 'a gift' };
    const calls = await api.as(finance).post('/api/admin/wallet/credit-calls', payload);
    const roubles = await credit(finance, colleague.id, 5);
    expect([calls, roubles].map((answer) => answer.body.code)).toEqual(['colleague', 'colleague']);
    expect(await balance(colleague)).toEqual({ calls: 0, rub_balance: 0 });
  }
  expect((await credit(admin, finance.id, 5)).status).toBe(200);
});

test('a credit is taken back once, by a line of its own that the audit has too', async () => {
  const player = await makeUser(db);
  const { id } = (await credit(admin, player.id, 100.55)).body;
  const [one, two] = await Promise.all([reverse(id), reverse(id)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
  const made = (one.status === 200 ? one : two).body;
  expect(made).toMatchObject({ user_id: player.id, calls: 0, amount_rub: -100.55, reverses_id: id });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['rub_credited', 'credit_reversed']);
  const history = (await api.as(admin).get(`/api/admin/wallet/history?user_id=${player.id}`)).body;
  expect(history).toMatchObject({
    total: 2,
    items: [
      {
        id: made.id,
        kind: 'reversal',
        amount_rub: -100.55,
        reverses_id: id,
        can_reverse: false,
        actor: { name: 'Ada Admin' },
        cause: { kind: 'credit', id },
      },
      {
        id,
        kind: 'credit',
        amount_rub: 100.55,
        reversed_by_id: made.id,
        can_reverse: false,
        description: 'for the trouble',
      },
    ],
  });
  const { items } = (await api.as(admin).get(`/api/admin/audit?object_kind=wallet&object_id=${player.id}`)).body;
  expect(items).toMatchObject([
    { action: 'reverse', before: { rub_balance: 100.55 }, after: { rub_balance: 0, description: 'the wrong person' } },
    { action: 'credit', before: { rub_balance: 0 }, after: { rub_balance: 100.55 } },
  ]);
});

test('a credit that was reversed is not reversed again, although the balance would cover it', async () => {
  const player = await makeUser(db);
  const { id } = (await credit(admin, player.id, 20)).body;
  await credit(admin, player.id, 30);
  expect((await reverse(id)).status).toBe(200);
  const again = await reverse(id);
  expectRefused(again, 409, 'credit_reversed');
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 30 });
});

test('what is spent cannot be taken back, and a top-up or a question is no credit', async () => {
  const player = await makeUser(db);
  const { id } = (await credit(admin, player.id, 14.9)).body;
  await buy(player, 1);
  const refused = await reverse(id);
  expectRefused(refused, 409, 'not_covered');
  const { items } = (await api.as(admin).get(`/api/admin/wallet/history?user_id=${player.id}`)).body;
  expect(items[0]).toMatchObject({ kind: 'top_up', calls: 1, amount_rub: -14.9, can_reverse: false });
  expect((await reverse(items[0].id)).status).toBe(404);
});

test('a credit of calls is taken back the same way, once per key', async () => {
  const player = await makeUser(db);
  const given = await api.as(admin).post('/api/admin/wallet/credit-calls', {
    user_id: player.id,
    calls: 4,
    description: 'a gift',
  });
  const { id } = given.body;
  expect((await reverse(id, 'k')).body).toMatchObject({ calls: -4, amount_rub: 0 });
  const replay = await reverse(id, 'k');
  expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test('the lines of a history add up to the balance, page by page, and each names its cause', async () => {
  const player = await makeUser(db, { calls: 3 });
  await credit(admin, player.id, 200);
  const { id } = await buy(player, 10);
  const resolve = async (how: typeof settleCall) => {
    const reservation = await db.transaction().execute((tx) => reserveCall(tx, player.id, 120));
    await db.transaction().execute((tx) => how(tx, reservation));
  };
  await resolve(settleCall);
  await resolve(refundCall);
  const lines: { kind: string; calls: number; amount_rub: number; cause: object }[] = [];
  for (let skip = 0; skip < 5; skip += 2) {
    const page = (await api.as(player).get(`/api/wallet/history?skip=${skip}&limit=2`)).body;
    expect(page.total).toBe(5);
    lines.push(...page.items);
  }
  expect(lines.map((line) => line.kind)).toEqual(['refund', 'reserve', 'top_up', 'credit', 'credit']);
  // The held call that came back moved nothing and is one line; an admin sees both.
  expect(lines.map((line) => line.calls)).toEqual([0, -1, 10, 0, 3]);
  const all = (await api.as(admin).get(`/api/admin/wallet/history?user_id=${player.id}`)).body;
  expect([all.total, all.items[0].calls, all.items[1].calls]).toEqual([6, 1, -1]);
  expect(lines.find((line) => line.kind === 'top_up')?.cause).toEqual({
    kind: 'top_up',
    id,
    link: `/calls?topup=${id}`,
    game_title: null,
    question: null,
  });
  const sum = (key: 'calls' | 'amount_rub') =>
    lines.reduce((total, line) => total + Math.round(line[key] * 100), 0) / 100;
  expect({ calls: sum('calls'), rub_balance: sum('amount_rub') }).toEqual(await balance(player));
  expect(lines[0]).not.toHaveProperty('actor');
  const stranger = await makeUser(db);
  expect((await api.as(stranger).get('/api/wallet/history')).body).toEqual({ items: [], total: 0 });
});

test('the history can be narrowed to a kind and a span of time, and is saved as the same lines', async () => {
  const player = await makeUser(db, { calls: 3 });
  const stranger = await makeUser(db, { calls: 1 });
  await credit(admin, player.id, 200);
  const { id } = await buy(player, 10);
  const reservation = await db.transaction().execute((tx) => reserveCall(tx, player.id, 120));
  await db.transaction().execute((tx) => refundCall(tx, reservation));
  const lines = async (query: string, of = player) => (await api.as(of).get(`/api/wallet/history?${query}`)).body;
  const kindsOf = async (query: string) => {
    const { items, total } = await lines(query);
    expect(total).toBe(items.length);
    return items.map((line: { kind: string }) => line.kind);
  };
  expect(await kindsOf('kind=purchases')).toEqual(['top_up']);
  expect(await kindsOf('kind=questions')).toEqual(['refund']);
  expect(await kindsOf('kind=credits')).toEqual(['credit', 'credit']);
  const all = (await lines('')).items;
  const [middle] = (await lines('kind=purchases')).items;
  expect(await kindsOf(`from=${middle.created_at}`)).toEqual(['refund', 'top_up']);
  expect(await kindsOf(`to=${middle.created_at}`)).toEqual(['credit', 'credit']);
  expect(await kindsOf(`from=${middle.created_at}&kind=credits`)).toEqual([]);
  for (const wrong of ['kind=settle', 'from=yesterday', 'to=2026-13-01T00:00:00Z'])
    expect((await api.as(player).get(`/api/wallet/history?${wrong}`)).status).toBe(422);

  const save = (query: string, of: { headers: Record<string, string> }) =>
    api.as(of).get(`/api/wallet/history?${query}`, { accept: 'text/csv' });
  const [head, ...rows] = (await save('limit=1', player)).text.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFid,created_at,kind,calls,amount_rub,description,game_title,question,top_up_id');
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(all.map((line: { id: number }) => line.id));
  expect((await save('kind=purchases', player)).text).toContain(`,top_up,10,-149,,,,${id}\r\n`);
  expect((await save('kind=purchases', stranger)).text.trimEnd().split('\r\n')).toHaveLength(1);
  expect((await api.get('/api/wallet/history', { accept: 'text/csv' })).status).toBe(401);
});

test('each kind of line is in one group of the history', () => {
  const grouped = Object.values<readonly string[]>(historyGroups).flat();
  expect(grouped.toSorted()).toEqual([...ledgerKinds].toSorted());
});

test('the player chooses at how many calls to be warned', async () => {
  const player = await makeUser(db, { calls: 7 });
  expect((await api.as(player).patch('/api/wallet/settings', { low_calls: 1001 })).status).toBe(422);
  expect((await api.as(player).patch('/api/wallet/settings', { low_calls: 5 })).body.low_calls).toBe(5);
  expect((await api.as(player).patch('/api/wallet/settings', {})).body).toMatchObject({ low_calls: 5, calls: 7 });
  for (let i = 0; i < 4; i++) {
    await db.transaction().execute(async (tx) => settleCall(tx, await reserveCall(tx, player.id, 120)));
  }
  expect(await kinds(player)).toEqual(['calls_low']);
});

test('a warning is over once there are more calls again than it says, and comes anew at the next crossing', async () => {
  const player = await makeUser(db, { calls: 4 });
  const spend = () => db.transaction().execute(async (tx) => settleCall(tx, await reserveCall(tx, player.id, 120)));
  const unread = async () => (await api.as(player).get('/api/notifications')).body.unread;
  await spend();
  expect(await unread()).toBe(1);
  const give = (calls: number) =>
    api.as(admin).post('/api/admin/wallet/credit-calls', { user_id: player.id, calls, description: 'a gift' });
  expect((await give(1)).status).toBe(200);
  expect((await kinds(player)).filter((kind) => kind === 'calls_low')).toHaveLength(1);
  expect(await unread()).toBe((await kinds(player)).length - 1);
  await spend();
  expect((await kinds(player)).filter((kind) => kind === 'calls_low')).toHaveLength(2);
});

test('an admin has the ledger of all users proved, with the time of the proof', async () => {
  const checked = (await api.as(admin).get('/api/admin/wallet/ledger-check')).body;
  expect(checked.differences).toEqual([]);
  expect(checked.users).toBeGreaterThan(0);
  expect(Date.parse(checked.checked_at)).toBeGreaterThan(0);
});
