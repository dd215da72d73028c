import { afterAll, expect, test } from 'vitest';
import { eraseApiKeys, keysExport } from '#server/api-keys/api-keys.user-data.ts';
import type { ExportPart } from '#server/users/user-data.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { ask, registerProgram } from '#server/testing/program.ts';
import { testApp } from '#server/testing/test-app.ts';

/** What an account means for the programs that signed in to it. */
const { app, api, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

async function exported(part: ExportPart | undefined, user_id: number): Promise<unknown[]> {
  if (typeof part !== 'function') throw new Error('not a plain part');
  return (await part(user_id).execute(db)).rows;
}

test('a sign-in is in the export with its games, as is what was allowed and not fetched yet, and no secret', async () => {
  const player = await makeUser(db);
  const game = await makeGame(db, { title: 'Lamps of the Pier' });
  const program = await registerProgram(api, ['https://program.example/cb'], 'Pier assistant');
  await program.signIn(player, { monthly_calls: 9, game_ids: [game.id] });
  await program.codeOf(player, { monthly_calls: 4 });
  const { api_keys, allowed_sign_ins } = keysExport.parts;
  const keys = await exported(api_keys, player.id);
  expect(keys).toMatchObject([
    { name: 'Pier assistant', client_host: 'program.example', monthly_calls: 9, games: [game.title] },
  ]);
  const allowed = await exported(allowed_sign_ins, player.id);
  expect(allowed).toMatchObject([{ name: 'Pier assistant', monthly_calls: 4 }]);
  expect(JSON.stringify([keys, allowed])).not.toMatch(/hash|challenge/);
});

test('who is erased leaves no sign-in, no token and no code', async () => {
  const player = await makeUser(db);
  const program = await registerProgram(api);
  const { access_token, refresh_token } = await program.signIn(player);
  const code = await program.codeOf(player);
  await db.transaction().execute((tx) => eraseApiKeys(tx, player.id));
  expect((await ask(api, access_token)).status).toBe(401);
  expect((await program.refresh(refresh_token)).body.error).toBe('invalid_grant');
  expect((await program.exchange(code)).body.error).toBe('invalid_grant');
  const left = await db.selectFrom('oauth_codes').select('user_id').where('user_id', '=', player.id).execute();
  expect(left).toEqual([]);
});

test('logging out everywhere leaves sign-ins as it leaves keys', async () => {
  const player = await makeUser(db);
  const { access_token } = await (await registerProgram(api)).signIn(player);
  await api.as(player).delete('/api/auth/me/sessions');
  expect((await ask(api, access_token)).status).toBe(200);
});

test('where a game becomes part of another, what was limited to it is limited to that', async () => {
  const player = await makeUser(db);
  const admin = await makeUser(db, { role: 'admin' });
  const [duplicate, into] = [await makeGame(db), await makeGame(db)];
  await (await registerProgram(api)).signIn(player, { game_ids: [duplicate.id] });
  await (await registerProgram(api)).signIn(player, { game_ids: [duplicate.id, into.id] });
  expect((await api.as(admin).post(`/api/admin/games/${duplicate.id}/merge`, { into: into.id })).status).toBe(200);
  const { items } = (await api.as(player).get('/api/auth/me/api-keys')).body;
  const games = [{ id: into.id, title: into.title }];
  expect(items).toMatchObject([{ games }, { games }]);
});

test('admins see a sign-in among the keys, with where its code was sent, and may switch it off', async () => {
  const player = await makeUser(db);
  const admin = await makeUser(db, { role: 'admin' });
  const program = await registerProgram(api, ['https://program.example/cb']);
  const { access_token } = await program.signIn(player);
  const list = await api.as(admin).get(`/api/admin/api-keys?user_id=${player.id}`);
  expect(list.body.items).toMatchObject([{ name: 'Test program', client_host: 'program.example', games: null }]);
  const [{ id }] = list.body.items;
  const off = { name: 'Test program', is_active: false, expires_at: null };
  expect((await api.as(admin).put(`/api/admin/api-keys/${id}`, off)).status).toBe(200);
  expect((await ask(api, access_token)).status).toBe(401);
});

const hostsOf = async (player: { id: number; headers: { authorization: string } }) =>
  (await api.as(player).get('/api/auth/me/api-keys')).body.items.map(
    ({ client_host }: { client_host: string }) => client_host,
  );

test('signing in again from elsewhere says where the code went now, in the list and in a notification', async () => {
  const player = await makeUser(db);
  const [first, second] = ['https://program.example/cb', 'https://other.example/cb'] as const;
  const program = await registerProgram(api, [first, second]);
  await program.signIn(player);
  expect(await hostsOf(player)).toEqual(['program.example']);
  const { body } = await program.decide(player, {}, { redirect_uri: second });
  const code = new URL(body.redirect_to).searchParams.get('code') ?? '';
  expect((await program.exchange(code, { redirect_uri: second })).status).toBe(200);
  expect(await hostsOf(player)).toEqual(['other.example']);
  await program.signIn(player);
  await program.signIn(player);
  const { items } = (await api.as(player).get('/api/notifications')).body;
  const bodies = items.map((notice: { body: string }) => notice.body);
  expect(bodies.map((text: string) => /(?:program|other)\.example/.exec(text)?.[0])).toEqual([
    'program.example',
    'other.example',
    'program.example',
  ]);
});

test('a deleted sign-in does not come back beside the one that took its place', async () => {
  const player = await makeUser(db);
  const admin = await makeUser(db, { role: 'admin' });
  const program = await registerProgram(api);
  await program.signIn(player);
  const [{ id }] = (await api.as(player).get('/api/auth/me/api-keys')).body.items;
  expect((await api.as(player).delete(`/api/auth/me/api-keys/${id}`)).status).toBeLessThan(300);
  const { access_token } = await program.signIn(player);
  expect((await api.as(player).post(`/api/auth/me/api-keys/${id}/restore`)).status).toBe(404);
  expect((await api.as(admin).post(`/api/admin/api-keys/${id}/restore`)).status).toBe(404);
  expect(await hostsOf(player)).toHaveLength(1);
  expect((await ask(api, access_token)).status).toBe(200);
});

test('what was allowed before the player deleted the sign-in makes no new one', async () => {
  const player = await makeUser(db);
  const program = await registerProgram(api);
  await program.signIn(player);
  const code = await program.codeOf(player);
  const [{ id }] = (await api.as(player).get('/api/auth/me/api-keys')).body.items;
  await api.as(player).delete(`/api/auth/me/api-keys/${id}`);
  expect((await program.exchange(code)).body.error).toBe('invalid_grant');
  expect((await program.exchange(await program.codeOf(player))).status).toBe(200);
});

test('of the tokens that a sign-in has used only the last few are kept, and a second use of one still ends it', async () => {
  const player = await makeUser(db);
  const program = await registerProgram(api);
  let { refresh_token } = await program.signIn(player);
  const used: string[] = [];
  for (let renewal = 0; renewal < 25; renewal += 1) {
    used.push(refresh_token);
    ({ refresh_token } = (await program.refresh(refresh_token)).body);
  }
  const rows = await db
    .selectFrom('oauth_tokens as t')
    .innerJoin('api_keys as k', 'k.id', 't.api_key_id')
    .select('t.used_at')
    .where('k.user_id', '=', player.id)
    .where('t.kind', '=', 'refresh')
    .execute();
  expect(rows.filter(({ used_at }) => used_at !== null)).toHaveLength(20);
  expect((await program.refresh(used.at(-1)!)).status).toBe(400);
  expect((await program.refresh(refresh_token)).status).toBe(400);
});
