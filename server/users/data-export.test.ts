import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { dataExport } from '#server/jobs.ts';
import { exportSources } from '#server/registry/user-data.ts';
import { client } from '#server/testing/client.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { fetchExport } from './data-export.ts';
import { deleteOldExports } from './data-export.store.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const worker = startWorker(deps, [dataExport], 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

type Headers = { authorization: string };
const url = '/api/auth/me/export';
const start = (headers: Headers) => api.with(headers).post(url);
const show = async (headers: Headers) => (await api.with(headers).get(url)).body;
const fetchFile = (headers: Headers, job_id: number) => api.with(headers).get(`${url}/${job_id}`);
const ends = (headers: Headers, id: number) =>
  expect
    .poll(async () => (await api.with(headers).get(`/api/jobs/${id}`)).body.state, { interval: 50 })
    .toBe('succeeded');

test('every table that belongs to a user is answered for', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`.execute(db);
  const exported = new Set(exportSources.flatMap(({ tables }) => tables));
  expect(rows.map(({ name }) => name).filter((name) => !exported.has(name))).toEqual([]);
});

test('a person gets what is kept about them, of others nothing, and no secret', async () => {
  const [player, other] = [
    await makeUser(db, { calls: 3, name: 'Anna' }),
    await makeUser(db, { name: 'Somebody else' }),
  ];
  const game = await makeGame(db);
  const steps = { earlier_steps: ['Look down.', 'At the mill.'], steps_shown: 2, text: 'The solution.' };
  for (const { id, email } of [player, other]) {
    const place = { game_id: game.id, user_id: id };
    const both = { ...place, conversation_id: await makeConversation(db, place), state: 'answered' as const };
    const message = { ...both, role: 'user' as const, text: `Asked by ${email}` };
    const question = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
    const answer = { ...both, ...steps, role: 'expert' as const, question_id: question.id };
    await db.insertInto('messages').values(answer).execute();
  }
  const { job_id } = (await start(player.headers)).body;
  await ends(player.headers, job_id);
  expect(await show(player.headers)).toMatchObject({ job_id, expires_at: expect.any(String) });
  const answer = await fetchFile(player.headers, job_id);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="hintline-data-[\d-]+\.json"$/);
  const file = answer.body;
  expect(file).toMatchObject({
    account: [{ id: player.id, email: player.email, name: 'Anna' }],
    messages: [
      { game: game.title, text: `Asked by ${player.email}` },
      { role: 'expert', text: 'Look down.\n\n---\n\nAt the mill.' },
    ],
    balances: expect.arrayContaining([expect.objectContaining({ kind: 'calls', balance: 3 })]),
  });
  expect(Object.keys(file)).toEqual(['collected_at', ...exportSources.flatMap(({ parts }) => Object.keys(parts))]);
  for (const secret of ['Somebody else', other.email, 'The solution.', 'password_hash', 'token_hash', 'key_hash'])
    expect(answer.text).not.toContain(secret);
  const { items } = (await api.as(player).get('/api/notifications')).body;
  expect(items).toMatchObject([{ kind: 'export_ready', link: '/profile#data' }]);
  expect((await fetchFile(other.headers, job_id)).status).toBe(404);
  expect(await show(other.headers)).toEqual({ job_id: null, created_at: null, expires_at: null });
});

test('asked for twice at once it is collected once; a newer file replaces the older, and after a week it is gone', async () => {
  const player = await makeUser(db);
  const [one, two] = await Promise.all([start(player.headers), start(player.headers)]);
  expect(one.body).toEqual(two.body);
  const first: number = one.body.job_id;
  await ends(player.headers, first);
  const second: number = (await start(player.headers)).body.job_id;
  expect(second).not.toBe(first);
  await ends(player.headers, second);
  expect((await fetchFile(player.headers, first)).status).toBe(404);
  expect((await fetchFile(player.headers, second)).status).toBe(200);
  const created_at = new Date(Date.now() - 7.1 * 86_400_000).toISOString();
  await db.updateTable('data_exports').set({ created_at }).where('user_id', '=', player.id).execute();
  expect((await fetchFile(player.headers, second)).status).toBe(404);
  await deleteOldExports(db);
  expect(await db.selectFrom('data_exports').select('job_id').where('user_id', '=', player.id).execute()).toEqual([]);
  const pieces = db.selectFrom('data_export_pieces').select('job_id').where('user_id', '=', player.id);
  expect(await pieces.execute()).toHaveLength(2);
  await db.updateTable('data_export_pieces').set({ created_at }).where('user_id', '=', player.id).execute();
  await deleteOldExports(db);
  expect(await pieces.execute()).toEqual([]);
});

test('what a heavy player has is read in pages and sent as it was stored, whole and in order', async () => {
  const player = await makeUser(db);
  const game = await makeGame(db);
  const place = { game_id: game.id, user_id: player.id };
  const conversation_id = await makeConversation(db, place);
  // Nothing that can be packed small, so that the file has more pieces than one.
  await sql`
    INSERT INTO messages (game_id, user_id, conversation_id, role, state, text)
    SELECT ${game.id}, ${player.id}, ${conversation_id}, 'user', 'answered',
      (SELECT string_agg(md5(n || ':' || part), '') FROM generate_series(1, 20) part) || ' “' || n || '”'
    FROM generate_series(1, 1203) n`.execute(db);
  const { job_id } = (await start(player.headers)).body;
  await ends(player.headers, job_id);
  const pieces = db.selectFrom('data_export_pieces').select('place').where('job_id', '=', job_id);
  expect((await pieces.execute()).length).toBeGreaterThan(1);
  const file: { messages: { id: number; text: string }[] } = (await fetchFile(player.headers, job_id)).body;
  const { rows } = await sql`
    SELECT id, text FROM messages WHERE user_id = ${player.id} ORDER BY id`.execute(db);
  expect(file.messages.map(({ id, text }) => ({ id, text }))).toEqual(rows);
  expect(file.messages).toHaveLength(1203);
  const job = await api.as(player).get(`/api/jobs/${job_id}`);
  expect(job.body.result).toEqual({ bytes: Buffer.byteLength(JSON.stringify(file)) });

  // Who reads the older file while a newer one replaces it gets it whole; an hour later its pieces are gone.
  const { json_in_pieces } = await fetchExport(db, player.id, job_id);
  const reading = json_in_pieces[Symbol.asyncIterator]();
  const read = [(await reading.next()).value];
  const next: number = (await start(player.headers)).body.job_id;
  await ends(player.headers, next);
  await deleteOldExports(db);
  expect((await fetchFile(player.headers, job_id)).status).toBe(404);
  for (let some = await reading.next(); some.done !== true; some = await reading.next()) read.push(some.value);
  expect(JSON.parse(Buffer.concat(read).toString())).toEqual(file);
  const created_at = new Date(Date.now() - 61 * 60_000).toISOString();
  await db.updateTable('data_exports').set({ created_at }).where('job_id', '=', next).execute();
  await deleteOldExports(db);
  expect(await pieces.execute()).toEqual([]);
  expect((await fetchFile(player.headers, next)).status).toBe(200);
});

test('five collections a day are enough', async () => {
  const { app: limited } = await testApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } });
  const player = await makeUser(db);
  const codes: number[] = [];
  for (let n = 0; n < 6; n++) {
    const answer = await client(limited).as(player).post(url);
    codes.push(answer.status);
    if (answer.status === 202) await ends(player.headers, answer.body.job_id);
  }
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});
