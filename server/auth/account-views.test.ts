import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { splitKey } from '#server/http/route.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { hashPassword } from './login/passwords.ts';
import { endOldViews } from './account-views.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Person {
  headers: { authorization: string };
}
const startAs = (viewer: Person, id: number) => api.as(viewer).post(`/api/admin/users/${id}/view`);
async function viewOf(id: number, viewer: Person = admin) {
  const response = await startAs(viewer, id);
  expect(response.status).toBe(200);
  return { authorization: `Bearer ${response.body.access_token}` };
}
const me = (headers: { authorization: string }) => api.with(headers).get('/api/auth/me');
const auditOf = async (id: number) =>
  (
    await db.selectFrom('audit_log').select(['action', 'actor_id']).where('object_id', '=', id).orderBy('id').execute()
  ).filter(({ action }) => action.includes('view'));

test('only admins and support look as a player, and nobody looks as who works here', async () => {
  const player = await makeUser(db);
  for (const grants of [[], ['reviewer'], ['finance']] as const) {
    expect((await startAs(await makeUser(db, { grants: [...grants] }), player.id)).status).toBe(403);
  }
  const support = await makeUser(db, { grants: ['support'] });
  for (const viewer of [support, admin]) {
    expect((await startAs(viewer, admin.id)).status).toBe(403);
    expect((await startAs(viewer, (await makeUser(db, { grants: ['finance'] })).id)).status).toBe(403);
    expect((await startAs(viewer, player.id)).status).toBe(200);
  }
  expect((await startAs(admin, 999_999)).status).toBe(404);
});

test('who looks reads what the player reads, and is refused every call that changes something', async () => {
  const player = await makeUser(db, { calls: 3 });
  const headers = await viewOf(player.id);
  expect((await me(headers)).body).toMatchObject({ id: player.id });
  expect((await api.with(headers).get('/api/wallet/calls-summary')).body).toMatchObject({ calls: 3 });
  const endpoints: Record<string, Endpoint> = allEndpoints;
  const open = ['DELETE /api/auth/view', 'POST /api/analytics/hits'];
  const changing = Object.entries(endpoints).filter(
    ([key, { access }]) => !key.startsWith('GET ') && access !== 'public' && !open.includes(key),
  );
  expect(changing.length).toBeGreaterThan(100);
  for (const [key] of changing) {
    const { method, url } = splitKey(key);
    const answer = await api.with(headers).send(method, url.replaceAll(/:\w+/g, '1'), {});
    expect([key, answer.status]).toEqual([key, 403]);
  }
  const answer = await api.with(headers).patch('/api/auth/me', { name: 'Other' });
  expect(answer.body).toMatchObject({ code: 'view_only' });
  // A whole copy of somebody's data is their own matter.
  expect((await api.with(headers).get('/api/auth/me/export')).status).toBe(403);
  expect((await me(player.headers)).body.name).toBe('Test Player');
});

test('a view leaves no trace with the player, and both of its ends are audited', async () => {
  const player = await makeUser(db);
  const seen = async () =>
    (await db.selectFrom('users').select('last_seen_at').where('id', '=', player.id).executeTakeFirstOrThrow())
      .last_seen_at;
  const before = await seen();
  const headers = await viewOf(player.id);
  await me(headers);
  expect(await seen()).toBe(before);
  const own = await api.as(player).get('/api/auth/me/sessions');
  expect(own.body.items).toHaveLength(1);
  const end = () => api.with(headers).delete('/api/auth/view');
  expect((await end()).status).toBe(204);
  expect((await end()).status).toBe(401);
  expect((await me(headers)).status).toBe(401);
  expect((await me(player.headers)).status).toBe(200);
  expect(await auditOf(player.id)).toEqual([
    { action: 'view', actor_id: admin.id },
    { action: 'end_view', actor_id: admin.id },
  ]);
  const notOne = await api.as(player).delete('/api/auth/view');
  expect(notOne.status).toBe(404);
});

test('a view ends with whatever ends the sessions of the viewer: a logout, another password, other rights, an admin', async () => {
  const password = 'seven green teapots';
  const ends: ((viewer: Person & { id: number; email: string }) => Promise<{ status: number }>)[] = [
    (viewer) => api.as(viewer).post('/api/auth/logout'),
    (viewer) => api.as(viewer).delete('/api/auth/me/sessions'),
    async (viewer) => {
      const { items } = (await api.as(viewer).get('/api/auth/me/sessions')).body;
      return api.as(viewer).delete(`/api/auth/me/sessions/${items[0].id}`);
    },
    (viewer) => api.as(viewer).patch('/api/auth/me', { current_password: password, password: 'eight blue kettles' }),
    ({ id }) => api.as(admin).delete(`/api/admin/users/${id}/sessions`),
    ({ id, email }) => api.as(admin).put(`/api/admin/users/${id}`, { ...rights, email, grants: [] }),
    ({ id }) => api.as(admin).delete(`/api/admin/users/${id}`),
  ];
  const rights = { name: 'Viewer', role: 'user', is_active: true, language: 'en' };
  const player = await makeUser(db);
  const password_hash = await hashPassword(password);
  for (const end of ends) {
    const viewer = await makeUser(db, { grants: ['support'] });
    await db.updateTable('users').set({ password_hash }).where('id', '=', viewer.id).execute();
    const mine = await viewOf(player.id, viewer);
    const others = await viewOf(player.id);
    expect((await end(viewer)).status).toBeLessThan(300);
    expect([(await me(mine)).status, (await me(others)).status]).toEqual([401, 200]);
    await api.as(admin).put(`/api/admin/users/${viewer.id}`, { ...rights, email: viewer.email, grants: ['support'] });
    expect((await me(mine)).status).toBe(401);
  }
  await endOldViews(db);
  const entries = (await auditOf(player.id)).filter(({ actor_id }) => actor_id !== admin.id);
  expect(entries.filter(({ action }) => action === 'end_view')).toHaveLength(ends.length);
});

test('a view of a player does not live again after they worked here for a while', async () => {
  const player = await makeUser(db);
  const view = await viewOf(player.id);
  const edited = { email: player.email, name: 'Player', role: 'user', is_active: true, language: 'en' };
  const grant = (...grants: string[]) => api.as(admin).put(`/api/admin/users/${player.id}`, { ...edited, grants });
  await grant('reviewer');
  await grant();
  expect((await me(view)).status).toBe(401);
});

test('a view ends by itself after its minutes, with the right to it, and with all sessions; each end is audited once', async () => {
  const player = await makeUser(db);
  const support = await makeUser(db, { grants: ['support'] });
  const old = await viewOf(player.id);
  await sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${player.id} AND viewer_id IS NOT NULL`.execute(
    db,
  );
  expect((await me(old)).status).toBe(401);
  const rightless = await viewOf(player.id, support);
  expect((await me(rightless)).status).toBe(200);
  await db.updateTable('users').set({ grants: [] }).where('id', '=', support.id).execute();
  expect((await me(rightless)).status).toBe(401);
  const ended = await viewOf(player.id);
  await api.as(admin).delete(`/api/admin/users/${player.id}/sessions`);
  expect((await me(ended)).status).toBe(401);
  const raised = await viewOf(player.id);
  await Promise.all([endOldViews(db), endOldViews(db)]);
  expect((await auditOf(player.id)).filter(({ action }) => action === 'end_view')).toHaveLength(3);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', player.id).execute();
  expect((await me(raised)).status).toBe(401);
});
