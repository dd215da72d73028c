import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { cleanUp } from '#server/registry/cleanup.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

// An announcement goes to everybody, so this file has a database of its own.
const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin' });
const english = await makeUser(db);
const russian = await makeUser(db);
const muted = await makeUser(db);
const off = await makeUser(db);
await db.updateTable('users').set({ is_active: false }).where('id', '=', off.id).execute();
const url = '/api/admin/announcements';
const words = {
  title_en: 'New <b>maps</b>',
  body_en: 'Three of them.',
  title_ru: 'Новые карты',
  body_ru: 'Целых три.',
  link: '/help',
};
type Who = { headers: Record<string, string> };
const switchKind = (who: Who, payload: object) => api.as(who).put('/api/notifications/switches', payload);
const notificationsOf = async (who: Who, language = 'en') =>
  (await api.as(who).get('/api/notifications', { 'accept-language': language })).body.items;
async function ended(job_id: number) {
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
}

test('only an admin announces', async () => {
  for (const path of [url, `${url}/count`]) {
    expect((await api.post(path, {})).status).toBe(401);
    expect((await api.as(english).post(path, {})).status).toBe(403);
  }
  expect((await api.as(english).get(url)).status).toBe(403);
});

test('what is missing, too long or leads outside names its field', async () => {
  const wrong = async (payload: object) =>
    (await api.as(admin).post(url, payload)).body.detail.map((entry: { loc: string[] }) => entry.loc[1]);
  expect(await wrong({})).toEqual(['title_en', 'body_en', 'title_ru', 'body_ru', 'audience']);
  expect(await wrong({ ...words, audience: 'all', body_ru: 'я'.repeat(2001) })).toEqual(['body_ru']);
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])
    expect([link, await wrong({ ...words, audience: 'all', link })]).toEqual([link, ['link']]);
  expect(await wrong({ ...words, audience: 'users' })).toEqual(['user_ids']);
  expect(await wrong({ ...words, audience: 'users', user_ids: [999_999_999] })).toEqual(['user_ids']);
});

test('everybody who can log in and wants it is notified once, in their language', async () => {
  const switched = await switchKind(muted, { kind: 'announcement', is_on: false });
  expect(switched.body.items).toContainEqual({ kind: 'announcement', is_on: false, can_switch: true });
  expect((await api.as(admin).post(`${url}/count`, { audience: 'all' })).body).toEqual({ people: 4 });

  const send = () => api.as(admin).post(url, { ...words, audience: 'all' }, { 'idempotency-key': 'maps' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(first.body).toEqual(second.body);
  const { announcement, job_id } = first.body;
  expect((await ended(job_id)).result).toEqual({ announcement_id: announcement.id, recipients: 3 });

  expect(await notificationsOf(english)).toMatchObject([
    { kind: 'announcement', title: 'New <b>maps</b>', body: 'Three of them.', link: '/help' },
  ]);
  expect(await notificationsOf(russian, 'ru')).toMatchObject([{ title: 'Новые карты', body: 'Целых три.' }]);
  expect(await notificationsOf(muted)).toEqual([]);
  expect(await db.selectFrom('notifications').select('id').where('user_id', '=', off.id).execute()).toEqual([]);

  const [{ id }] = await notificationsOf(english);
  await api.as(english).patch(`/api/notifications/${id}/read`);
  const listed = (await api.as(admin).get(url)).body;
  expect(listed).toMatchObject({ total: 1, items: [{ id: announcement.id, recipients: 3, read: 1, audience: 'all' }] });
  const audit = (await api.as(admin).get('/api/admin/audit?object_kind=announcement')).body;
  expect(audit.items).toMatchObject([{ action: 'create', object_name: 'New <b>maps</b>' }]);
});

test('a job that runs again notifies only those who were not notified', async () => {
  const { announcement, job_id } = (
    await api.as(admin).post(url, { ...words, audience: 'users', user_ids: [english.id, russian.id] })
  ).body;
  await ended(job_id);
  await db
    .deleteFrom('announcement_recipients')
    .where('announcement_id', '=', announcement.id)
    .where('user_id', '=', russian.id)
    .execute();
  await db
    .updateTable('background_jobs')
    .set({ state: 'queued', finished_at: null, result: null })
    .where('id', '=', job_id)
    .execute();
  await ended(job_id);
  expect((await notificationsOf(english)).length).toBe(2);
  expect((await notificationsOf(russian)).length).toBe(3);
  expect((await notificationsOf(muted)).length).toBe(0);
});

test('those who have not asked lately are left out of the active', async () => {
  expect((await api.as(admin).post(`${url}/count`, { audience: 'active' })).body).toEqual({ people: 0 });
  expect((await api.as(admin).post(url, { ...words, audience: 'active' })).body.detail[0].loc).toEqual([
    'body',
    'user_ids',
  ]);
});

test('what guards money and the account cannot be switched off, and the choices are one’s own', async () => {
  expect((await api.get('/api/notifications/switches')).status).toBe(401);
  for (const kind of ['api_key_made', 'topup_refunded'])
    expect((await switchKind(english, { kind, is_on: false })).body.detail[0].loc).toEqual(['body', 'kind']);
  expect((await switchKind(english, { kind: 'nonsense', is_on: false })).status).toBe(422);
  await switchKind(english, { kind: 'calls_low', is_on: false });
  await switchKind(english, { kind: 'calls_low', is_on: false });
  const switches = async (who: Who) => {
    const { items } = (await api.as(who).get('/api/notifications/switches')).body;
    return items.filter((one: { is_on: boolean }) => !one.is_on).map((one: { kind: string }) => one.kind);
  };
  expect(await switches(english)).toEqual(['calls_low']);
  expect(await switches(russian)).toEqual([]);
  await switchKind(english, { kind: 'calls_low', is_on: true });
  expect(await switches(english)).toEqual([]);
  const kindsOf = async (who: Who) => (await api.as(who).get('/api/notifications/switches')).body.items.length;
  expect(await kindsOf(admin)).toBeGreaterThan(await kindsOf(english));
});

test('what is withdrawn is in nobody’s notifications, comes back as it was, and is purged a week later', async () => {
  const words_of_this = { ...words, title_en: 'Withdrawn maps' };
  const { announcement, job_id } = (
    await api.as(admin).post(url, { ...words_of_this, audience: 'users', user_ids: [english.id] })
  ).body;
  await ended(job_id);
  const [{ id }] = await notificationsOf(english);
  const path = `${url}/${announcement.id}`;
  const unread = async () => (await api.as(english).get('/api/notifications')).body.unread;
  const before = await unread();

  expect((await api.as(english).delete(path)).status).toBe(403);
  expect((await api.as(english).post(`${path}/restore`)).status).toBe(403);
  expect((await api.as(admin).post(`${path}/restore`)).status).toBe(404);
  const answers = await Promise.all([api.as(admin).delete(path), api.as(admin).delete(path)]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204, 404]));
  expect((await notificationsOf(english)).map((one: { title: string }) => one.title)).not.toContain('Withdrawn maps');
  expect(await unread()).toBe(before - 1);
  expect((await api.as(english).get(`/api/notifications/${id}`)).status).toBe(404);

  expect((await api.as(admin).post(`${path}/restore`)).body).toMatchObject({ id: announcement.id, deleted_at: null });
  expect((await api.as(admin).post(`${path}/restore`)).status).toBe(404);
  expect((await notificationsOf(english))[0]).toMatchObject({ id, title: 'Withdrawn maps' });
  const audit = (await api.as(admin).get(`/api/admin/audit?object_kind=announcement&object_id=${announcement.id}`))
    .body;
  expect(audit.items.map((item: { action: string }) => item.action)).toEqual(['restore', 'delete', 'create']);

  await api.as(admin).delete(path);
  const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable('announcements').set({ deleted_at: weekAgo }).where('id', '=', announcement.id).execute();
  expect((await api.as(admin).post(`${path}/restore`)).status).toBe(404);
  await cleanUp(deps);
  expect(await db.selectFrom('notifications').select('id').where('id', '=', id).execute()).toEqual([]);
  const stored = (await api.as(admin).get(url)).body.items;
  expect(stored.map((one: { id: number }) => one.id)).not.toContain(announcement.id);
});

test('open tabs hear at once that it is withdrawn and that it is back; who is away is not called', async () => {
  const away = await makeUser(db);
  const announced = { ...words, audience: 'users', user_ids: [english.id, away.id, muted.id] };
  const { announcement, job_id } = (await api.as(admin).post(url, announced)).body;
  await ended(job_id);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await db.updateTable('sessions').set({ last_seen_at: hourAgo }).where('user_id', '=', away.id).execute();
  const events = async ({ id }: { id: number }) =>
    (await db.selectFrom('live_events').select('event').where('user_id', '=', id).orderBy('id').execute()).map(
      ({ event }) => event,
    );
  const before = await Promise.all([english, away, muted].map(events));
  const path = `${url}/${announcement.id}`;
  await api.as(admin).delete(path);
  const [afterwards, missed, unnotified] = await Promise.all([english, away, muted].map(events));
  expect(afterwards).toEqual([...(before[0] ?? []), 'notifications']);
  expect([missed, unnotified]).toEqual(before.slice(1));
  await api.as(admin).post(`${path}/restore`);
  expect(await events(english)).toEqual([...(afterwards ?? []), 'notifications']);
});

test('whoever was not notified when it was withdrawn is notified once it is back', async () => {
  const withdrawn = { ...words, title_en: 'Late maps', audience: 'users', user_ids: [english.id, russian.id] };
  const { announcement, job_id } = (await api.as(admin).post(url, withdrawn)).body;
  await ended(job_id);
  await db
    .deleteFrom('announcement_recipients')
    .where('announcement_id', '=', announcement.id)
    .where('user_id', '=', russian.id)
    .execute();
  const again = (state: object) =>
    db
      .updateTable('background_jobs')
      .set({ finished_at: null, result: null, ...state })
      .where('id', '=', job_id)
      .execute();
  const before = (await notificationsOf(russian)).length;
  await api.as(admin).delete(`${url}/${announcement.id}`);
  await again({ state: 'queued' });
  await ended(job_id);
  expect((await notificationsOf(russian)).length).toBe(before);
  await api.as(admin).post(`${url}/${announcement.id}/restore`);
  await expect.poll(async () => (await notificationsOf(russian)).length).toBe(before + 1);
});

test('an erased person is among the recipients no more', async () => {
  const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable('users').set({ deleted_at: weekAgo }).where('id', '=', russian.id).execute();
  await cleanUp(deps);
  const left = await db
    .selectFrom('announcement_recipients')
    .select('user_id')
    .where('user_id', '=', russian.id)
    .execute();
  expect(left).toEqual([]);
});
