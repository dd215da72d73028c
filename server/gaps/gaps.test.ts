import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { settingsPublish } from '#server/evaluations/publish-settings.ts';
import { now } from '#server/db/moments.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { findGaps } from './find-gaps.ts';

const database = await freshDb();
const { api, deps } = await testApp({ database });
afterAll(() => database.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Ann Admin' });
const ann = await makeUser(db, { calls: 50 });
const ben = await makeUser(db, { calls: 50 });
const game = await makeGame(db, {
  title: 'Harbour Tales',
  articles: [
    {
      title: 'The harbour',
      chunks: [
        { section: 'Opening', content: 'The harbour opens at dawn for every sailor who pays the fee.' },
        { section: 'Ships', content: 'A small ship needs three sailors, a large ship needs nine.' },
      ],
    },
  ],
});

type Caller = typeof admin;
const ask = async (text: string, who: Caller) => {
  const { message } = (await api.as(who).ask(game, text)).body;
  return message.state;
};
const listed = async (query = '') => (await api.as(admin).get(`/api/admin/knowledge/gaps${query}`)).body;
const released = async (who = ann) => (await api.as(who).get(`/api/knowledge/gaps?game_id=${game.id}`)).body;
const listGapNotifications = async (who: Caller) =>
  (await api.as(who).get('/api/notifications')).body.items.filter((one: { kind: string }) => one.kind === 'gap_closed');

test('refused questions about the same thing form one gap, however often and from whichever process they are grouped', async () => {
  expect(await ask('Where does the crimson walrus sleep?', ann)).toBe('refused');
  expect(await ask('where sleeps the crimson wallrus', ben)).toBe('refused');
  expect(await ask('Who repairs the broken clocktower?', ben)).toBe('refused');
  expect(await ask('How many sailors does a large ship need?', ann)).toBe('answered');
  await Promise.all([findGaps(deps), findGaps(deps)]);
  await findGaps(deps);
  const { items, total } = await listed();
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    state: 'open',
    question: 'where sleeps the crimson wallrus',
    wording: null,
    asked: 2,
    askers: 2,
    game_title: 'Harbour Tales',
  });
  expect(items[1]).toMatchObject({ question: 'Who repairs the broken clocktower?', asked: 1 });
  expect((await listed('?q=clocktower')).total).toBe(1);
  expect((await listed('?state=closed')).total).toBe(0);
});

test('words that no article contains are listed for admins, the most frequent first', async () => {
  const url = '/api/admin/knowledge/gaps/unknown-words';
  expect((await api.as(ann).get(url)).status).toBe(403);
  const { items } = (await api.as(admin).get(url)).body;
  expect(items.map((one: { word: string; asked: number }) => [one.word, one.asked])).toContainEqual(['crimson', 2]);
  expect(items.map((one: { word: string }) => one.word)).not.toContain('harbour');
});

test('only admins see players’ own words; authors see the wording that an admin released', async () => {
  const [walrus, tower] = (await listed()).items;
  const url = `/api/admin/knowledge/gaps/${walrus.id}`;
  for (const [who, status] of [
    [null, 401],
    [ann, 403],
  ] as const) {
    expect((await api.as(who).get('/api/admin/knowledge/gaps')).status).toBe(status);
    expect((await api.as(who).get(url)).status).toBe(status);
    expect((await api.as(who).post(`${url}/release`, { wording: 'x', language: 'en' })).status).toBe(status);
  }
  expect((await api.get(`/api/knowledge/gaps?game_id=${game.id}`)).status).toBe(401);
  expect((await api.as(ann).get('/api/knowledge/gaps?game_id=999999')).status).toBe(404);
  expect(await released()).toEqual({ items: [], total: 0 });

  const details = (await api.as(admin).get(url)).body;
  expect(details.questions.map((one: { text: string }) => one.text)).toEqual([
    'where sleeps the crimson wallrus',
    'Where does the crimson walrus sleep?',
  ]);
  const audited = (await api.as(admin).get('/api/admin/audit?object_kind=gap')).body;
  expect(audited.items[0]).toMatchObject({ action: 'read', object_name: 'Harbour Tales' });

  expect((await api.as(admin).post(`${url}/release`, { wording: ' ', language: 'en' })).status).toBe(422);
  const wording = 'Where does the crimson walrus sleep?';
  expect((await api.as(admin).post(`${url}/release`, { wording, language: 'en' })).status).toBe(204);
  expect((await released()).items).toMatchObject([{ id: walrus.id, wording, asked: 2 }]);
  expect(JSON.stringify(await released())).not.toContain('wallrus');

  const other = `/api/admin/knowledge/gaps/${tower.id}`;
  expect((await api.as(admin).post(`${other}/dismiss`)).status).toBe(204);
  expect((await api.as(admin).post(`${other}/dismiss`)).status).toBe(409);
  expect((await api.as(admin).post(`${other}/release`, { wording, language: 'en' })).status).toBe(409);
  // When it is asked again, it joins the dismissed gap.
  await ask('Who repairs the broken clocktower today?', ann);
  await findGaps(deps);
  expect((await listed('?state=dismissed')).items).toMatchObject([{ asked: 2 }]);
  expect((await api.as(admin).post(`${other}/reopen`)).status).toBe(204);
  expect((await api.as(admin).post('/api/admin/knowledge/gaps/999999/dismiss')).status).toBe(404);
});

test('a gap closes when a published text that everybody may read answers it, and each player who asked is notified once', async () => {
  const text = { section: 'Its bed', content: 'The crimson walrus sleeps under the old pier until noon.' };
  const article = { game_id: game.id, title: 'The crimson walrus', language: 'en' };
  const write = (who: Caller, chunks: object[]) => api.as(who).post('/api/knowledge/articles', { ...article, chunks });
  const gated = {
    ...article,
    title: 'A secret',
    chunks: [{ ...text, gate: { achievement_id: null, spoiler_level: 2 } }],
  };
  expect((await api.as(admin).post('/api/knowledge/articles', gated)).status).toBe(200);
  await findGaps(deps);
  expect((await released()).total).toBe(1);

  const { id } = (await write(ann, [text])).body;
  await findGaps(deps);
  expect((await released()).total).toBe(1);
  const { items } = (await api.as(admin).get('/api/admin/knowledge/reviews')).body;
  await api.as(admin).post(`/api/admin/knowledge/reviews/${items[0].id}/approve`);
  await Promise.all([findGaps(deps), findGaps(deps)]);

  expect((await released()).total).toBe(0);
  expect((await listed('?state=closed')).items).toMatchObject([{ article: { id, title: 'The crimson walrus' } }]);
  // Who wrote the answer is not told of it as if it were a stranger's.
  expect(await listGapNotifications(ann)).toEqual([]);
  expect(await listGapNotifications(ben)).toMatchObject([
    {
      link: expect.stringMatching(/\/chat\/\d+#message-\d+$/),
      title: expect.stringMatching(/^“.*wallrus.*” is answered now$/),
      body: expect.stringContaining('“The crimson walrus” does now'),
    },
  ]);
  expect(await ask('Where does the crimson walrus sleep?', ben)).toBe('answered');
  await findGaps(deps);
  expect(await listGapNotifications(ben)).toHaveLength(1);
});

test('a gap closes when an alias for a word in the articles is published', async () => {
  expect(await ask('When does the zzharb let skippers in?', ann)).toBe('refused');
  await findGaps(deps);
  const open = async () => (await listed('?state=open&q=zzharb')).total;
  expect(await open()).toBe(1);
  const settings = `/api/admin/games/${game.id}/settings`;
  const draft = {
    aliases: [
      { from: 'zzharb', to: 'harbour' },
      { from: 'let skippers in', to: 'open for sailors' },
    ],
  };
  const saved = await api.as(admin).put(`${settings}/draft`, draft);
  expect(saved.status).toBe(200);
  await findGaps(deps);
  expect(await open()).toBe(1);
  const worker = startWorker(deps, [settingsPublish], 50);
  expect((await api.as(admin).post(`${settings}/publish`, { reason: 'No labels yet' })).status).toBe(202);
  await expect.poll(async () => (await api.as(admin).get(settings)).body.published).toEqual(draft);
  await worker.stop();
  await findGaps(deps);
  expect(await open()).toBe(0);
  expect(await listGapNotifications(ann)).toHaveLength(1);
});

test('a word that the article lacks which closed its gap is proposed for what that article is about', async () => {
  expect(await ask('Which qwobbler polishes brontolites in gromflux?', ben)).toBe('refused');
  await findGaps(deps);
  const gap = (await listed('?q=qwobbler')).items[0];
  const { id: article_id } = await db
    .selectFrom('articles')
    .select('id')
    .where('title', '=', 'The harbour')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('knowledge_gaps')
    .set({ state: 'closed', article_id, closed_at: now })
    .where('id', '=', gap.id)
    .execute();
  const { items } = (await api.as(admin).get('/api/admin/knowledge/gaps/unknown-words')).body;
  expect(items).toContainEqual(
    expect.objectContaining({ word: 'qwobbler', asked: 1, article: { id: article_id, title: 'The harbour' } }),
  );
});

test('a word that no article holds becomes an alias at once, in the draft too, or is proposed no more', async () => {
  const url = '/api/admin/knowledge/gaps/unknown-words';
  const settings = `/api/admin/games/${game.id}/settings`;
  const wordsListed = async () => (await api.as(admin).get(url)).body.items.map(({ word }: { word: string }) => word);
  await api.as(admin).put(`${settings}/draft`, { k1: 1.1 });
  const accepted = { game_id: game.id, word: 'qwobbler', stands_for: 'harbour' };
  expect((await api.as(ann).post(`${url}/accept`, accepted)).status).toBe(403);
  expect((await api.as(admin).post(`${url}/accept`, { ...accepted, stands_for: ' ' })).status).toBe(422);
  expect((await api.as(admin).post(`${url}/accept`, { ...accepted, game_id: 987_654 })).status).toBe(404);
  expect((await api.as(admin).post(`${url}/accept`, accepted)).status).toBe(204);
  const alias = { from: 'qwobbler', to: 'harbour' };
  const kept = (await api.as(admin).get(settings)).body;
  expect(kept.published.aliases).toContainEqual(alias);
  expect(kept.draft).toEqual({ k1: 1.1, aliases: [alias] });
  expect((await api.as(admin).get(`${settings}/versions`)).body.items[0]).toMatchObject({
    reason: 'qwobbler → harbour',
  });
  expect(await ask('When does the qwobbler open for sailors?', ben)).toBe('answered');
  expect(await wordsListed()).toContain('brontolites');
  const dismissed = { game_id: game.id, word: 'brontolites' };
  expect((await api.as(admin).post(`${url}/dismiss`, dismissed)).status).toBe(204);
  expect((await api.as(admin).post(`${url}/dismiss`, dismissed)).status).toBe(204);
  expect(await wordsListed()).not.toContain('brontolites');
  expect(await wordsListed()).not.toContain('qwobbler');
  await api.as(admin).delete(`${settings}/draft`);
});

test('a gap of a question given back is closed by a text that changed since, not by the one that was read', async () => {
  const mia = await makeUser(db, { calls: 5 });
  const question = 'How many sailors does a small ship need?';
  const answer = await api.as(mia).ask(game, question);
  const { message } = answer.body;
  expect(message.state).toBe('answered');
  const url = `/api/chat/games/${game.id}/messages/${message.message_id}/give-back`;
  expect((await api.as(mia).post(url, { reason: 'wrong' })).status).toBe(200);
  await findGaps(deps);
  const open = async () => (await listed('?state=open&q=small ship')).total;
  expect(await open()).toBe(1);

  const article = { game_id: game.id, language: 'en' };
  const write = (title: string, content: string) =>
    api.as(admin).post('/api/knowledge/articles', { ...article, title, chunks: [{ section: title, content }] });
  expect((await write('The lighthouse', 'The lighthouse keeper lights the lamp at dusk.')).status).toBe(200);
  await findGaps(deps);
  expect(await open()).toBe(1);

  await write('Sailors of a small ship', 'A small ship needs two sailors since the last update.');
  await findGaps(deps);
  expect(await open()).toBe(0);
  expect(await listGapNotifications(mia)).toHaveLength(1);
});

test('words of a player who left are in no gap, and nobody is notified about a deleted history', async () => {
  const eve = await makeUser(db, { calls: 5 });
  expect(await ask('Which purple elephant guards the vault?', eve)).toBe('refused');
  await findGaps(deps);
  expect((await listed('?q=elephant')).total).toBe(1);
  await api.as(eve).delete(`/api/chat/games/${game.id}/messages`);
  await db.updateTable('messages').set({ text: '' }).where('user_id', '=', eve.id).execute();
  expect((await listed('?q=elephant')).total).toBe(0);
  expect(JSON.stringify(await listed())).not.toContain('elephant');
});
