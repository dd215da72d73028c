import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions, makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Answers Admin' });

const article = { title: 'Sluices', chunks: [{ section: 'Wheel', content: 'Turn the wheel to open the sluice.' }] };

async function place() {
  const player = await makeUser(db, { name: 'Asking Player', calls: 5 });
  const game = await makeGame(db, { articles: [article] });
  return { player, game, of: { user_id: player.id, game_id: game.id } };
}

async function idsOf(game_id: number, query: string): Promise<number[]> {
  const answer = await api.as(admin).get(`/api/admin/answers?game_id=${game_id}&${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items.map((item: { id: number }) => item.id);
}

test('the list holds every answer, newest first, rated or not, with what became of it', async () => {
  const { player, game, of } = await place();
  const first = await makeExchange(db, of, { question: 'Where is the sluice?', rating: 2 });
  const second = await makeExchange(db, of, { answer: 'By the mill. [?] It is deep. [?]' });
  const page = (await api.as(admin).get(`/api/admin/answers?game_id=${game.id}`)).body;
  expect(page).toMatchObject({
    total: 2,
    items: [
      {
        id: second.message_id,
        rating: null,
        handled: null,
        unsupported: 2,
        call: null,
        model: 'm-1',
        cost_usd: 0.0025,
      },
      { id: first.message_id, rating: 2, handled: false, user: { id: player.id, name: 'Asking Player' } },
    ],
  });
});

test('answers are found by state, stars, player, period, the words of question and answer, and the player’s name', async () => {
  const { player, game, of } = await place();
  const bad = await makeExchange(db, of, { question: 'Why is the lantern dark?', answer: 'No oil.', rating: 1 });
  const good = await makeExchange(db, of, { question: 'How deep is it?', answer: 'Seven fathoms.', rating: 5 });
  await db.updateTable('messages').set({ state: 'refused' }).where('id', '=', good.message_id).execute();
  expect(await idsOf(game.id, 'state=refused')).toEqual([good.message_id]);
  expect(await idsOf(game.id, 'rating=5')).toEqual([good.message_id]);
  expect(await idsOf(game.id, 'max_rating=2')).toEqual([bad.message_id]);
  expect(await idsOf(game.id, 'q=lanterns')).toEqual([bad.message_id]);
  expect(await idsOf(game.id, 'q=fathoms')).toEqual([good.message_id]);
  expect(await idsOf(game.id, 'q=asking%20player&sort=created_at')).toEqual([bad.message_id, good.message_id]);
  expect(await idsOf(game.id, `user_id=${player.id}&from=2099-01-01T00:00:00Z`)).toEqual([]);
  expect(await idsOf(game.id, `user_id=${admin.id}`)).toEqual([]);
});

test('answers are found by what became of their call', async () => {
  const { player, game } = await place();
  const ask = (text: string) => api.as(player).ask(game, text);
  const charged = (await ask('What opens the sluice?')).body.message;
  const free = (await ask('Zorgblatt quuxification?')).body.message;
  expect([charged.call, free.call]).toEqual(['charged', 'free']);
  expect(await idsOf(game.id, 'call=charged')).toEqual([charged.message_id]);
  expect(await idsOf(game.id, 'call=free')).toEqual([free.message_id]);
  const back = await api.as(player).post(`/api/chat/games/${game.id}/messages/${charged.message_id}/give-back`);
  expect(back.status).toBe(200);
  expect(await idsOf(game.id, 'call=given_back')).toEqual([charged.message_id]);
  expect(await idsOf(game.id, 'call=charged')).toEqual([]);
});

test('an answer is shown whether it is rated or not, reading it is audited, and its question can be labelled', async () => {
  const { player, game, of } = await place();
  const chunk_ids = (await listVersions(db, game.id)).map(({ id }) => id);
  const { message_id } = await makeExchange(db, of, { chunk_ids });
  const shown = await api.as(admin).get(`/api/admin/answers/${message_id}`);
  expect(shown.body).toMatchObject({
    id: message_id,
    rating: null,
    rated_at: null,
    query_id: null,
    progress: { graded: 0, better_answer_at: null },
    retrieved: [{ text: 'Turn the wheel to open the sluice.' }],
  });
  expect((await api.as(admin).get(`/api/admin/quality/${message_id}`)).status).toBe(404);
  const reads = db.selectFrom('audit_log').select('id').where('object_kind', '=', 'chats');
  expect(await reads.where('object_id', '=', player.id).execute()).toHaveLength(1);
  const made = (await api.as(admin).post(`/api/admin/quality/${message_id}/labelled-query`)).body;
  expect((await api.as(admin).get(`/api/admin/answers/${message_id}`)).body.query_id).toBe(made.query_id);
  expect((await api.as(admin).get('/api/admin/answers/987654321')).status).toBe(404);
});

test('the player is notified of a better answer once, even at once from two screens, and the rating is handled', async () => {
  const { player, game, of } = await place();
  const { message_id } = await makeExchange(db, of, { question: 'Where is the key?', rating: 1 });
  const url = `/api/admin/answers/${message_id}/better-answer`;
  const own = { everybody: false };
  const both = await Promise.all([api.as(admin).post(url, own), api.as(admin).post(url, own)]);
  expect(both.map(({ body }) => body.notified).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const { items } = (await api.as(player).get('/api/notifications')).body;
  expect(items).toMatchObject([
    {
      kind: 'better_answer',
      link: `/game/${game.slug}/chat?q=Where+is+the+key%3F`,
      body: expect.stringContaining('Where is the key?'),
    },
  ]);
  expect((await api.as(admin).get(`/api/admin/quality/${message_id}`)).body).toMatchObject({
    handled: true,
    handling: { by: 'Answers Admin' },
    progress: { better_answer_at: expect.any(String) },
  });
  expect((await api.as(player).post(url, own)).status).toBe(403);
  expect((await api.as(admin).post('/api/admin/answers/987654321/better-answer', own)).status).toBe(404);
});

const notificationsOf = async (player: { headers: Record<string, string> }) =>
  (await api.as(player).get('/api/notifications')).body.items as { kind: string; body: string }[];

test('all who asked the same hear of the better answer once, even at once from two screens, and all ratings are handled', async () => {
  const { player, game, of } = await place();
  const [second, pleased, elsewhere] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const knowing = await makeUser(db);
  const ask = (user: { id: number }, question: string, rating: number | null, game_id = game.id) =>
    makeExchange(db, { user_id: user.id, game_id }, { question, rating });
  const { message_id } = await ask(player, 'Who guards the vault?', 1);
  const again = await ask(player, 'who guards the vault', 2);
  const theirs = await ask(second, 'Who guards the vault ?!', 1);
  await ask(pleased, 'Who guards the vault?', 5);
  const known = await ask(knowing, 'Who guards the vault?', 2);
  const better_answer_at = new Date().toISOString();
  await db.updateTable('messages').set({ better_answer_at }).where('id', '=', known.message_id).execute();
  await ask(elsewhere, 'Who guards the vault?', 1, (await makeGame(db)).id);
  await makeExchange(db, of, { question: 'Who guards the gate?', rating: 1 });

  const shown = async () => (await api.as(admin).get(`/api/admin/answers/${message_id}`)).body;
  expect(await shown()).toMatchObject({ same_question: { times: 5, players: 4, others: 1 } });
  const url = `/api/admin/answers/${message_id}/better-answer`;
  const everybody = { everybody: true };
  const both = await Promise.all([api.as(admin).post(url, everybody), api.as(admin).post(url, everybody)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.reduce((sum, { body }) => sum + body.notified, 0)).toBe(2);
  expect((await api.as(admin).post(url, everybody)).body).toEqual({ notified: 0 });
  for (const [who, count] of [
    [player, 1],
    [second, 1],
    [pleased, 0],
    [knowing, 0],
    [elsewhere, 0],
  ] as const)
    expect(await notificationsOf(who)).toHaveLength(count);
  for (const id of [message_id, again.message_id, theirs.message_id, known.message_id])
    expect((await api.as(admin).get(`/api/admin/quality/${id}`)).body.handled).toBe(true);
  expect(await shown()).toMatchObject({ same_question: { times: 5, players: 4, others: 0 } });
});

test('without the others only the player is notified; who asks again and is disappointed again is notified again', async () => {
  const { player, game, of } = await place();
  const other = await makeUser(db);
  const question = 'Where does the ferry land?';
  const first = await makeExchange(db, of, { question, rating: 1 });
  await makeExchange(db, { user_id: other.id, game_id: game.id }, { question, rating: 1 });
  const notify = async (id: number) =>
    (await api.as(admin).post(`/api/admin/answers/${id}/better-answer`, { everybody: false })).body.notified;
  expect(await notify(first.message_id)).toBe(1);
  expect(await notificationsOf(other)).toEqual([]);
  const second = await makeExchange(db, of, { question, rating: 2 });
  expect(await notify(second.message_id)).toBe(1);
  expect(await notificationsOf(player)).toHaveLength(2);
});

test('an answer says in which language its question is', async () => {
  const { of } = await place();
  const languageOf = async (question: string) => {
    const { message_id } = await makeExchange(db, of, { question });
    return (await api.as(admin).get(`/api/admin/answers/${message_id}`)).body.language;
  };
  expect([await languageOf('Как открыть шлюз?'), await languageOf('How do I open it?')]).toEqual(['ru', 'en']);
});

test('reading a list of answers is audited with its filters once an hour, and each file of it', async () => {
  const { player, game, of } = await place();
  await makeExchange(db, of, { question: 'Who holds the keys?', rating: 2 });
  const reader = await makeUser(db, { role: 'admin' });
  const read = (address: string, accept = 'application/json') =>
    api.as({ headers: { ...reader.headers, accept } }).get(`/api/admin/${address}`);
  const readings = () =>
    db
      .selectFrom('audit_log')
      .select(['object_kind', 'object_id', 'after'])
      .where('actor_id', '=', reader.id)
      .where('action', '=', 'read')
      .orderBy('id')
      .execute();
  for (const words of ['', '&q=keys', '&q=holds']) await read(`answers?game_id=${game.id}${words}`);
  await read(`answers?game_id=${game.id}`);
  await read(`answers?game_id=${game.id}&state=failed`);
  await read(`quality?user_id=${player.id}`);
  await read(`quality?user_id=${player.id}`, 'text/csv');
  await read(`quality?user_id=${player.id}`, 'text/csv');
  const [all, searched, rated, ...files] = await readings();
  expect(all).toMatchObject({
    object_kind: 'chats',
    object_id: null,
    after: { list: 'answers', game_id: game.id, skip: 0, searched: false, file: false, rows: 1 },
  });
  expect(searched).toMatchObject({ after: { game_id: game.id, searched: true } });
  expect(JSON.stringify(searched)).not.toContain('keys');
  expect(rated).toMatchObject({ object_id: player.id, after: { list: 'quality', file: false, rows: 1 } });
  expect(files).toMatchObject([{ after: { file: true, rows: 1 } }, { after: { file: true, rows: 1 } }]);

  const countAfter = async (minutes: number) => {
    const later = await makeUser(db, { role: 'admin' });
    await sql`INSERT INTO audit_log (actor_id, action, object_kind, object_id, after, created_at)
      SELECT ${later.id}, action, object_kind, object_id, after, now() - ${minutes} * interval '1 minute'
      FROM audit_log WHERE actor_id = ${reader.id} ORDER BY id LIMIT 1`.execute(db);
    await api.as(later).get(`/api/admin/answers?game_id=${game.id}`);
    return (await db.selectFrom('audit_log').select('id').where('actor_id', '=', later.id).execute()).length;
  };
  expect(await countAfter(61)).toBe(2);
  expect(await countAfter(59)).toBe(1);
});
