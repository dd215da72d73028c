import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app, deps } = await testApp();
const { db } = deps;
const path = '/api/admin/saved-views';
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const save = (headers: Record<string, string>, name: string, list = 'games') =>
  call('POST', path, headers, { list, name, query: 'state=deleted&sort=-title' });
const names = async (headers: Record<string, string>, list = 'games') =>
  (await call('GET', `${path}?list=${list}`, headers)).json().items.map((view: { name: string }) => view.name);

test('a view belongs to one person and one list', async () => {
  const player = await makeUser(db);
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  const other = await makeUser(db, { role: 'admin' });
  expect((await save(player.headers, 'Mine')).statusCode).toBe(403);
  const made = (await save(reviewer.headers, 'Ёж')).json();
  expect(made).toEqual({ id: expect.any(Number), name: 'Ёж', query: 'state=deleted&sort=-title' });
  await save(reviewer.headers, 'Bear');
  expect(await names(reviewer.headers)).toEqual(['Bear', 'Ёж']);
  expect([await names(other.headers), await names(reviewer.headers, 'users')]).toEqual([[], []]);
  for (const answer of [
    await call('PATCH', `${path}/${made.id}`, other.headers, { name: 'x' }),
    await call('DELETE', `${path}/${made.id}`, other.headers),
    await call('POST', `${path}/${made.id}/restore`, other.headers),
  ]) {
    expect(answer.statusCode).toBe(404);
  }
  const wrong = await call('POST', path, reviewer.headers, { list: '../x', name: ' ', query: 'x'.repeat(3000) });
  const wrongFields: { loc: string[] }[] = wrong.json().detail;
  expect(new Set(wrongFields.map(({ loc }) => loc[1]))).toEqual(new Set(['list', 'name', 'query']));
});

test('a view is renamed, deleted and brought back, and no name is there twice', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  const { id } = (await save(headers, 'One')).json();
  const again = await save(headers, 'one');
  expect([again.statusCode, again.json().detail[0].loc]).toEqual([409, ['body', 'name']]);
  expect((await call('PATCH', `${path}/${id}`, headers, { name: 'Two' })).json().name).toBe('Two');
  expect((await call('PATCH', `${path}/${id}`, headers, { query: 'q=x' })).json()).toMatchObject({
    name: 'Two',
    query: 'q=x',
  });
  expect((await call('DELETE', `${path}/${id}`, headers)).statusCode).toBe(204);
  expect((await call('DELETE', `${path}/${id}`, headers)).statusCode).toBe(404);
  await save(headers, 'Two');
  expect((await call('POST', `${path}/${id}/restore`, headers)).statusCode).toBe(409);
  const { items } = (await call('GET', `${path}?list=games`, headers)).json();
  await call('DELETE', `${path}/${items[0].id}`, headers);
  expect((await call('POST', `${path}/${id}/restore`, headers)).json().name).toBe('Two');
});

test('of two views that are given one name at once only one has it', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  const views = await Promise.all([save(headers, 'First'), save(headers, 'Second'), save(headers, 'Third')]);
  const renamed = await Promise.all(
    views.map((view) => call('PATCH', `${path}/${view.json().id}`, headers, { name: 'Same' })),
  );
  expect(renamed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a list has so many views and no more, also where two come at once', async () => {
  const { headers } = await makeUser(db, { role: 'admin' });
  for (let n = 1; n < limits.savedView.ofList; n += 1) await save(headers, `View ${n}`);
  const last = await Promise.all([save(headers, 'Last'), save(headers, 'Too many')]);
  expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save(headers, 'Elsewhere', 'users')).statusCode).toBe(200);
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
  const { id } = (await save(headers, 'Last')).json();
  await call('DELETE', `${path}/${id}`, headers);
  const left = await db.selectFrom('saved_views').select('name').where('user_id', '=', user_id).execute();
  expect(left).toHaveLength(most);
  expect((await call('POST', `${path}/${id}/restore`, headers)).json().name).toBe('Last');
});
