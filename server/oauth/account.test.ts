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
