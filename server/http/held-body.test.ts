import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

type Caller = { headers: Record<string, string> };

/** Sends a body of which all but its beginning comes once `meanwhile` is done. */
async function sendHeld(
  { headers }: Caller,
  { method, path, body }: { method: string; path: string; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const text = JSON.stringify(body);
  const answered = Promise.withResolvers<number>();
  const sent = request({
    port,
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  });
  sent.on('response', (answer) => {
    answer.resume();
    answered.resolve(answer.statusCode ?? 0);
  });
  sent.on('error', answered.reject);
  sent.write(text.slice(0, 1));
  await wait(200);
  await meanwhile();
  sent.end(text.slice(1));
  return answered.promise;
}

test('a body that was held back until its session had ended changes nothing', async () => {
  const player = await makeUser(deps.db, { name: 'Owner' });
  const key = { method: 'POST', path: '/api/auth/me/api-keys', body: { name: 'Taken along' } };
  expect(await sendHeld(player, key, () => api.as(player).post('/api/auth/logout'))).toBe(401);
  expect(await deps.db.selectFrom('api_keys').select('id').where('user_id', '=', player.id).execute()).toEqual([]);
});

test('nor does one whose sender has lost the right to it', async () => {
  const [admin, colleague] = [await makeUser(deps.db, { role: 'admin' }), await makeUser(deps.db, { role: 'admin' })];
  const game = { method: 'POST', path: '/api/admin/games', body: { title: 'Held Back' } };
  const switchOff = () =>
    deps.db.updateTable('users').set({ is_active: false }).where('id', '=', colleague.id).execute();
  const demote = () => deps.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute();
  expect(await sendHeld(colleague, game, switchOff)).toBe(401);
  expect(await sendHeld(admin, game, demote)).toBe(403);
});

test('a slow body of somebody who is still logged in is taken', async () => {
  const player = await makeUser(deps.db);
  const change = { method: 'PATCH', path: '/api/auth/me', body: { name: 'Slow Line' } };
  expect(await sendHeld(player, change, async () => {})).toBe(200);
});
