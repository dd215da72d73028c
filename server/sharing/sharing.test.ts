import { afterAll, expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import type { Share, SharedAnswer } from '#contract/shares.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { gateChunk, makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { eraseShares } from './sharing.user-data.ts';

const { api, app, deps } = await testApp({ settings: { PUBLIC_URL: 'https://hints.example' } });
const { db } = deps;
afterAll(() => app.close());

const articles = [
  {
    title: 'Wells',
    chunks: [
      { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
      { section: 'Lamp', content: 'The lamp of the lighthouse burns whale oil and is lit at dusk by the keeper.' },
    ],
  },
];
const game = await makeGame(db, { title: 'Lantern Keep', articles });
type Player = Awaited<ReturnType<typeof makeUser>>;
const wells = 'How deep is the copper well?';

async function ask(player: Player, text = wells, at = game.id): Promise<Message> {
  return (await api.as(player).post(`/api/chat/games/${at}/messages`, { text })).body.message;
}

async function share(player: Player, text = wells, at = game.id): Promise<Share> {
  const { message_id } = await ask(player, text, at);
  const shared = await api.as(player).post('/api/shares', { message_id });
  expect(shared.status).toBe(200);
  return shared.body;
}

const read = (name: string) => api.get(`/api/shared/${name}`);

test('a shared answer is read without a login, with its sources, and says nothing of who asked', async () => {
  const player = await makeUser(db, { calls: 1, name: 'Aurelia Quimby' });
  const { name, url } = await share(player);
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(url).toBe(`https://hints.example/shared/${name}`);
  const { status, body } = await read(name);
  const answer = body as SharedAnswer;
  expect([status, answer.question, answer.game.title]).toEqual([200, wells, 'Lantern Keep']);
  expect(answer.content?.passages[0]?.text).toContain('forty metres');
  expect(answer.citations[0]).toMatchObject({ article_title: 'Wells', section: 'Depth', changed: false, source: null });
  const sent = JSON.stringify(answer);
  for (const person of [player.email, 'Aurelia', 'Quimby', 'user_id', 'message_id', 'rating', 'miss'])
    expect(sent).not.toContain(person);
});

test('sharing again answers the same name, twenty times at once too, and the message says it', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message_id } = await ask(player);
  const all = await Promise.all(Array.from({ length: 20 }, () => api.as(player).post('/api/shares', { message_id })));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const [name, ...others] = new Set(all.map(({ body }) => (body as Share).name));
  expect(others).toEqual([]);
  const { body } = await api.as(player).get(`/api/chat/games/${game.id}/messages`);
  expect(body.items.at(-1).share).toBe(name);
  expect((await api.as(player).get(`/api/shares?message_id=${message_id}`)).body).toMatchObject({ total: 1 });
});

test('an address that is guessed, cut, lengthened or written otherwise leads nowhere, in the same words', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { name } = await share(player);
  const other = (name.startsWith('A') ? 'B' : 'A') + name.slice(1);
  const near = [
    other,
    name.slice(1),
    `${name}A`,
    name.toLowerCase(),
    `${name}%00`,
    '1',
    '%27%20OR%201=1--',
    '..',
    '%2e%2e',
  ];
  const guesses = Array.from({ length: 40 }, (_, n) => Buffer.alloc(16, n).toString('base64url'));
  const answers = await Promise.all([...near.filter((one) => one !== name), ...guesses].map(read));
  expect(answers.filter(({ status }) => status !== 404 && status !== 400 && status !== 422)).toEqual([]);
  const words = new Set(answers.flatMap(({ status, body }) => (status === 404 ? [body.detail] : [])));
  expect(words).toEqual(new Set(['Not found', 'Shared answer not found']));
});

test('only its own player can share an answer, see the share in a list or end it', async () => {
  const [owner, stranger] = [await makeUser(db, { calls: 2 }), await makeUser(db, { calls: 1 })];
  const { message_id } = await ask(owner);
  expect((await api.as(stranger).post('/api/shares', { message_id })).status).toBe(404);
  const { name } = (await api.as(owner).post('/api/shares', { message_id })).body as Share;
  expect((await api.as(stranger).delete(`/api/shares/${name}`)).status).toBe(404);
  expect((await api.as(stranger).get(`/api/shares?message_id=${message_id}`)).body).toEqual({ items: [], total: 0 });
  expect((await api.post('/api/shares', { message_id })).status).toBe(401);
  expect((await read(name)).status).toBe(200);
  const unverified = await makeUser(db, { verified: false });
  expect((await api.as(unverified).post('/api/shares', { message_id })).status).toBe(403);
});

test('a share that was ended is gone at once, and a new one has another address', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { name, message_id } = await share(player);
  expect((await api.as(player).delete(`/api/shares/${name}`)).status).toBe(204);
  expect((await read(name)).status).toBe(404);
  expect((await api.as(player).delete(`/api/shares/${name}`)).status).toBe(404);
  const again = (await api.as(player).post('/api/shares', { message_id })).body as Share;
  expect(again.name).not.toBe(name);
  expect((await read(name)).status).toBe(404);
});

test('deleting the conversation ends the share; so does every way in which an account stops', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { name } = await share(player);
  await api.as(player).delete(`/api/chat/games/${game.id}/messages`);
  expect((await read(name)).status).toBe(404);
  expect((await api.as(player).get('/api/shares')).body).toEqual({ items: [], total: 0 });

  const moment = new Date().toISOString();
  for (const end of [{ is_active: false }, { deletion_asked_at: moment }, { deleted_at: moment }]) {
    const owner = await makeUser(db, { calls: 1 });
    const shared = await share(owner);
    expect((await read(shared.name)).status).toBe(200);
    await db.updateTable('users').set(end).where('id', '=', owner.id).execute();
    expect((await read(shared.name)).status, Object.keys(end).join()).toBe(404);
    await db.transaction().execute((tx) => eraseShares(tx, owner.id));
    expect(await db.selectFrom('shares').select('id').where('user_id', '=', owner.id).execute()).toEqual([]);
  }
});

test('an answer with gated text cannot be shared, one whose text is gated later is hidden, and shown again after', async () => {
  const keep = await makeGame(db, { title: 'Gated Keep', articles });
  const { id: achievement_id } = await makeAchievement(db, { game_id: keep.id, api_name: 'LAMP', title_en: 'Lit' });
  const early = await makeUser(db, { calls: 1 });
  const { name } = await share(early, wells, keep.id);
  const { chunk_key } = await gateChunk(db, keep.id, { section: 'Depth' }, { achievement_id });
  expect((await read(name)).status).toBe(404);
  expect((await api.as(early).get('/api/shares')).body.items).toMatchObject([{ name, state: 'hidden' }]);

  // Whoever has done it may read it; whoever follows their link may not.
  const done = await makeUser(db, { calls: 2 });
  await db.insertInto('declared_achievements').values({ user_id: done.id, achievement_id }).execute();
  const answer = await ask(done, wells, keep.id);
  expect(answer.text).toContain('forty metres');
  const refused = await api.as(done).post('/api/shares', { message_id: answer.message_id });
  expectRefused(refused, 409, 'share_spoilers');
  // A later answer of the same conversation may repeat it.
  const next = await ask(done, 'What does the lamp of the lighthouse burn?', keep.id);
  expect((await api.as(done).post('/api/shares', { message_id: next.message_id })).body.code).toBe('share_spoilers');

  await db.deleteFrom('chunk_gates').where('chunk_key', '=', chunk_key).execute();
  expect((await read(name)).status).toBe(200);
});

test('text that moved behind a gate is hidden too, and so is an answer whose article was deleted', async () => {
  const keep = await makeGame(db, { title: 'Moved Keep', articles });
  const player = await makeUser(db, { calls: 1 });
  const { name } = await share(player, wells, keep.id);
  const rows = await db.selectFrom('chunks').selectAll().where('game_id', '=', keep.id).execute();
  const depth = rows.find(({ section }) => section === 'Depth');
  if (depth === undefined) throw new Error('no such section');
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', depth.id).execute();
  expect((await read(name)).status).toBe(200);
  const { article_id } = depth;
  const gate = { chunk_key: crypto.randomUUID(), article_id, game_id: keep.id, spoiler_level: 2 };
  await db.insertInto('chunk_gates').values(gate).execute();
  expect((await read(name)).status).toBe(404);
  await db.deleteFrom('chunk_gates').where('article_id', '=', article_id).execute();
  await db.updateTable('articles').set({ deleted_at: new Date().toISOString() }).where('id', '=', article_id).execute();
  expect((await read(name)).status).toBe(404);
});

test('an answer that mentions the player’s progress, a refusal, small talk and half an answer are not shared', async () => {
  const player = await makeUser(db, { calls: 4 });
  const progressAnswer = await ask(player);
  await db.updateTable('messages').set({ tells_progress: true }).where('id', '=', progressAnswer.message_id).execute();
  const steps = await ask(player, 'What does the lamp of the lighthouse burn?');
  const half = { earlier_steps: ['Look up.'], steps_shown: 1 };
  await db.updateTable('messages').set(half).where('id', '=', steps.message_id).execute();
  const refused = await ask(player, 'zxcv qwer asdf');
  const talk = await ask(player, 'Hello!');
  const codes = await Promise.all(
    [progressAnswer, steps, refused, talk].map(
      async ({ message_id }) => (await api.as(player).post('/api/shares', { message_id })).body.code,
    ),
  );
  expect(codes).toEqual(['share_progress', 'share_unfinished', 'not_shareable', 'not_shareable']);
});

test('an admin takes a share down for good, undoes it, shows one as an example; each is in the audit log', async () => {
  const [player, admin] = [await makeUser(db, { calls: 1 }), await makeUser(db, { role: 'admin' })];
  const { name, message_id } = await share(player);
  const listed = await api.as(admin).get(`/api/admin/shares?q=${name}`);
  expect(listed.body.items).toMatchObject([{ name, state: 'shown', question: wells, user: { id: player.id } }]);
  const { id } = listed.body.items[0];
  expect((await api.as(admin).patch(`/api/admin/shares/${id}`, { is_example: true })).body.is_example).toBe(true);
  expect((await api.as(admin).delete(`/api/admin/shares/${id}`)).status).toBe(204);
  expect((await api.as(admin).delete(`/api/admin/shares/${id}`)).status).toBe(404);
  expect((await read(name)).status).toBe(404);
  expect((await api.as(player).delete(`/api/shares/${name}`)).status).toBe(404);
  expect((await api.as(player).post('/api/shares', { message_id })).body.code).toBe('share_taken_down');
  expect((await api.as(admin).post(`/api/admin/shares/${id}/restore`)).body).toMatchObject({ is_example: false });
  expect((await read(name)).status).toBe(200);
  const { body } = await api.as(admin).get(`/api/admin/audit?object_kind=share&object_id=${id}&sort=created_at`);
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['update', 'delete', 'restore']);
  const csv = await api.as(admin).get('/api/admin/shares', { accept: 'text/csv' });
  expect(csv.text).toContain(name);
});

test('a player shares a limited number of answers a day', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.1' } });
  const player = await makeUser(db, { calls: 4 });
  const messages = [];
  for (let n = 0; n < 4; n++) messages.push((await ask(player)).message_id);
  const statuses = [];
  for (const message_id of messages) {
    const answer = await strict.api.as(player).post('/api/shares', { message_id });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await strict.app.close();
});
