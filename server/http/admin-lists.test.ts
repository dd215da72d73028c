import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type List, type ListFilter, ordersOf } from '#contract/lists/define-list.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

// Every list that is defined is in this test, and so is the next one.
const folder = join(import.meta.dirname, '../../contract/lists');
const files = readdirSync(folder).filter((file) => file !== 'define-list.ts');
const modules: Record<string, List>[] = await Promise.all(files.map((file) => import(join(folder, file))));
const lists = modules.flatMap((module) => Object.values(module)).map((list): [string, List] => [list.endpoint, list]);

// Of its own: a CSV file holds all rows, also those that other tests have left.
const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'List Admin' });
const player = await makeUser(db, { name: 'List Player' });
let game_id = 0;
let evaluation_id = 0;

beforeAll(async () => {
  const chunks = ['Wheel', 'Lever', 'Gate'].map((section) => ({ section, content: `${section} opens the sluice.` }));
  const game = await makeGame(db, { articles: [{ title: 'Gates', chunks }] });
  game_id = game.id;
  const place = { user_id: player.id, game_id };
  await makeExchange(db, place, { rating: 1, comment: 'wrong gate' });
  await makeExchange(db, place, { rating: 5, question: 'And the other gate?' });
  await api
    .as(admin)
    .post('/api/admin/users', { email: 'second@lists.example', name: 'Second', password: 'a long enough password' });
  for (const name of ['one', 'two']) await api.as(admin).post('/api/admin/api-keys', { user_id: player.id, name });
  const chunk = await db.selectFrom('chunks').select('id').where('game_id', '=', game_id).executeTakeFirstOrThrow();
  const labels = [{ version_id: chunk.id, grade: 3 }];
  for (const query_text of ['gate', 'lever'])
    await api.as(admin).post('/api/admin/labels/save', { game_id, snapshot_version: 1, query_text, labels });
  await api.as(admin).post('/api/admin/announcements', {
    title_en: 'News',
    body_en: 'News',
    title_ru: 'Новости',
    body_ru: 'Новости',
    audience: 'all',
  });
  await sql`INSERT INTO top_ups (user_id, calls, amount_kopecks, status, provider)
    SELECT ${player.id}, n * 10, n * 14900, 'pending', 'sandbox' FROM generate_series(1, 3) n`.execute(db);
  await api.as(admin).post('/api/admin/evaluations', { game_id, snapshot_version: 1, retrieve_k: 5 });
  const evaluation = await db.selectFrom('evaluations').select('id').executeTakeFirstOrThrow();
  evaluation_id = evaluation.id;
});

const urlOf = ({ endpoint }: List) => endpoint.slice('GET '.length).replace('{id}', String(evaluation_id));

/** Asks for a list with what it cannot do without. */
function get(
  list: List,
  query: Record<string, string | number | boolean>,
  headers: Record<string, string> = admin.headers,
  accept?: string,
) {
  const required = 'game_id' in list.filters && list.filters['game_id']?.required === true ? { game_id } : {};
  const parts = Object.entries({ ...required, ...query }).map(([name, value]) => [name, String(value)]);
  return api.with(headers).get(`${urlOf(list)}?${new URLSearchParams(parts)}`, accept === undefined ? {} : { accept });
}

/** The lines of the CSV file and the total of the page for the same query. */
async function bothForms(list: List, query: Record<string, string | number | boolean>) {
  const page = await get(list, { ...query, limit: 100 });
  expect([page.status, page.text]).toEqual([200, expect.any(String)]);
  const { items, total }: { items: unknown[]; total: number } = page.body;
  expect(items).toHaveLength(Math.min(total, 100));
  const csv = await get(list, query, admin.headers, 'text/csv');
  expect([csv.status, csv.headers['x-total-count']]).toEqual([200, String(total)]);
  const [head = '', ...rows] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head.split(',')).toEqual(list.csv);
  expect(rows).toHaveLength(total);
  return { rows, total };
}

// Of a month or of one user, in one order.
const filesAlone = ['GET /api/admin/wallet/payments', 'GET /api/admin/ai/users/{id}/token-usage-logs'];

test('every endpoint of an admin list has its definition', () => {
  const withCsv = Object.entries<Endpoint>(allEndpoints).filter(
    ([key, { csv }]) => csv === true && key.includes('/admin/') && !filesAlone.includes(key),
  );
  expect(lists.map(([endpoint]) => endpoint).sort()).toEqual(withCsv.map(([endpoint]) => endpoint).sort());
});

test.each(lists)('%s is for admins only, as a page and as CSV', async (_, list) => {
  for (const accept of ['application/json', 'text/csv']) {
    expect((await get(list, {}, {}, accept)).status).toBe(401);
    expect((await get(list, {}, player.headers, accept)).status).toBe(403);
  }
});

test.each(lists)('%s is served in each of its orders', async (_, list) => {
  const usual = await bothForms(list, {});
  const orders: string[] = ordersOf(list);
  for (const key of orders.filter((order) => !order.startsWith('-'))) {
    const smallestFirst = await bothForms(list, { sort: key });
    const largestFirst = await bothForms(list, { sort: `-${key}` });
    expect(smallestFirst.rows.toSorted()).toEqual(usual.rows.toSorted());
    expect(largestFirst.rows.toSorted()).toEqual(usual.rows.toSorted());
    // Rows without a value come last in either direction, so only other orders are each other's reverse.
    if (list.columns[key]?.sortable === true)
      expect([key, largestFirst.rows.toReversed()]).toEqual([key, smallestFirst.rows]);
  }
});

test.for(lists)('the pages of %s follow each other by the last row, in every order', async ([, list]) => {
  for (const sort of ordersOf(list)) {
    const idsOf = async (query: Record<string, number>) => {
      const page = await get(list, { sort, ...query });
      expect([page.status, page.text]).toEqual([200, expect.any(String)]);
      const { items }: { items: { id?: number; query_id?: number; job?: { id: number } }[] } = page.body;
      return items.map(({ id, query_id, job }) => id ?? query_id ?? job?.id ?? 0);
    };
    const all = await idsOf({ limit: 12 });
    const known = all.slice(0, 10);
    const following = await Promise.all(known.map((after_id) => idsOf({ limit: 2, after_id })));
    expect([sort, following]).toEqual([sort, known.map((_, i) => all.slice(i + 1, i + 3))]);
    // From a row that is gone it goes on by what was passed over.
    const skip = { [list.skip_as ?? 'skip']: 1 };
    expect(await idsOf({ limit: 2, after_id: 900_000_000, ...skip })).toEqual(all.slice(1, 3));
  }
});

function samplesOf(filter: ListFilter): (string | number | boolean)[] {
  switch (filter.kind) {
    case 'choice':
      return [...filter.of];
    case 'id':
      return [game_id, admin.id];
    case 'yes_no':
      return [true, false];
    case 'moment':
      return ['2024-01-25T12:00:00Z', '2099-01-01T00:00:00Z'];
    case 'roubles':
      return [0, '299.50'];
    case 'number':
      return [filter.min, filter.max];
  }
}

test.each(lists)('%s is served with each value of its filters, and with words', async (_, list) => {
  const all = await bothForms(list, {});
  for (const [name, filter] of Object.entries(list.filters)) {
    if (filter.required === true || name === 'snapshot_version') continue;
    const totals = await Promise.all(
      samplesOf(filter).map(async (value) => (await bothForms(list, { [name]: value })).total),
    );
    // A filter of yes or no splits the list, unless one side of it is what the list leaves out.
    if (filter.kind === 'yes_no' && filter.absent === undefined)
      expect([name, totals.reduce((sum, total) => sum + total, 0)]).toEqual([name, all.total]);
    else if (filter.absent === undefined) for (const total of totals) expect(total).toBeLessThanOrEqual(all.total);
  }
  for (const choices of Object.values(list.choices ?? {}))
    for (const query of Object.values(choices)) await bothForms(list, query);
  expect(await bothForms(list, { q: 'no row holds 100% of_this' })).toEqual({ rows: [], total: 0 });
});

test.each(lists)('%s names an order or a filter that it does not know', async (_, list) => {
  for (const sort of ['new', '', '-', `${list.sort.replace(/^-/, '')} DESC`]) {
    const refused = await get(list, { sort });
    expect([sort, refused.status]).toEqual([sort, 422]);
    expect(refused.body.detail).toMatchObject([{ loc: ['query', 'sort'], type: 'literal_error' }]);
  }
  for (const name of Object.keys(list.filters)) {
    const refused = await get(list, { [name]: "wrong'" });
    expect([name, refused.status]).toEqual([name, 422]);
    expect(refused.body.detail).toMatchObject([{ loc: ['query', name] }]);
  }
});
