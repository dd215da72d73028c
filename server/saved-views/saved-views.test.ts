import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const path = '/api/admin/saved-views';
const save = (headers: Record<string, string>, name: string, list = 'games') =>
  api.with(headers).post(path, { list, name, query: 'state=deleted&sort=-title' });
const names = async (headers: Record<string, string>, list = 'games') =>
  (await api.with(headers).get(`${path}?list=${list}`)).body.items.map((view: { name: string }) => view.name);

test('a view belongs to one person and one list', async () => {
  const player = await makeUser(db);
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  const other = await makeUser(db, { role: 'admin' });
  expect((await save(player.headers, 'Mine')).status).toBe(403);
  const made = (await save(reviewer.headers, 'Ёж')).body;
  expect(made).toEqual({ id: expect.any(Number), name: 'Ёж', query: 'state=deleted&sort=-title' });
  await save(reviewer.headers, 'Bear');
  expect(await names(reviewer.headers)).toEqual(['Bear', 'Ёж']);
  expect([await names(other.headers), await names(reviewer.headers, 'users')]).toEqual([[], []]);
  for (const answer of [
    await api.as(other).patch(`${path}/${made.id}`, { name: 'x' }),
    await api.as(other).delete(`${path}/${made.id}`),
    await api.as(other).post(`${path}/${made.id}/restore`),
  ]) {
    expect(answer.status).toBe(404);
  }
  const wrong = await api.as(reviewer).post(path, { list: '../x', name: ' ', query: 'x'.repeat(3000) });
  const wrongFields: { loc: string[] }[] = wrong.body.detail;
  expect(new Set(wrongFields.map(({ loc }) => loc[1]))).toEqual(new Set(['list', 'name', 'query']));
});

test('a view is renamed, deleted and brought back, and no name is there twice', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  const { id } = (await save(headers, 'One')).body;
  const again = await save(headers, 'one');
  expect([again.status, again.body.detail[0].loc]).toEqual([409, ['body', 'name']]);
  expect((await api.with(headers).patch(`${path}/${id}`, { name: 'Two' })).body.name).toBe('Two');
  expect((await api.with(headers).patch(`${path}/${id}`, { query: 'q=x' })).body).toMatchObject({
    name: 'Two',
    query: 'q=x',
  });
  expect((await api.with(headers).delete(`${path}/${id}`)).status).toBe(204);
  expect((await api.with(headers).delete(`${path}/${id}`)).status).toBe(404);
  await save(headers, 'Two');
  expect((await api.with(headers).post(`${path}/${id}/restore`)).status).toBe(409);
  const { items } = (await api.with(headers).get(`${path}?list=games`)).body;
  await api.with(headers).delete(`${path}/${items[0].id}`);
  expect((await api.with(headers).post(`${path}/${id}/restore`)).body.name).toBe('Two');
});

test('of two views that are given one name at once only one has it', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  const views = await Promise.all([save(headers, 'First'), save(headers, 'Second'), save(headers, 'Third')]);
  const renamed = await Promise.all(
    views.map((view) => api.with(headers).patch(`${path}/${view.body.id}`, { name: 'Same' })),
  );
  expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a list has so many views and no more, also where two come at once', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  for (let n = 1; n < limits.savedView.ofList; n += 1) await save(headers, `View ${n}`);
  const last = await Promise.all([save(headers, 'Last'), save(headers, 'Too many')]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save(headers, 'Elsewhere', 'users')).status).toBe(200);
});

test('of the views that somebody deleted the newest can be restored, and no more than that stay', async () => {
  const { headers, id: user_id } = await makeUser(db, { role: 'admin' });
  const most = limits.savedView.ofPerson;
  await db
    .insertInto('saved_views')
    .values(
      Array.from({ length: most + 5 }, (_, n) => ({
        user_id,
        list: 'games',
        name: `Deleted ${n}`,
        query: '',
        deleted_at: new Date(Date.now() - 3_600_000 - n).toISOString(),
      })),
    )
    .execute();
  const { id } = (await save(headers, 'Last')).body;
  await api.with(headers).delete(`${path}/${id}`);
  const left = await db.selectFrom('saved_views').select('name').where('user_id', '=', user_id).execute();
  expect(left).toHaveLength(most);
  expect((await api.with(headers).post(`${path}/${id}/restore`)).body.name).toBe('Last');
});
