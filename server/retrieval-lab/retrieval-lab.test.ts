import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });
const game = await makeGame(db, {
  articles: [
    {
      title: 'Water mill',
      chunks: [{ section: 'Repairs', content: 'The water mill takes nine planks. Ask the smith.' }],
    },
    {
      title: 'Lighthouse',
      chunks: [{ section: 'Keeper', content: 'The keeper of the lamp sells oil by the barrel.' }],
    },
  ],
});

const explain = (body: object, { headers }: { headers: Record<string, string> } = admin, id = game.id) =>
  api.with(headers).post(`/api/admin/games/${id}/retrieval-lab`, body);

test('a player may not look, a game without articles has nothing to show, and a draft that is not there is not found', async () => {
  expect((await explain({ question: 'mill' }, await makeUser(db))).status).toBe(403);
  expect((await explain({ question: ' ' })).status).toBe(422);
  expect((await explain({ question: 'mill' }, admin, 2 ** 40)).status).toBe(404);
  const empty = await makeGame(db);
  expect((await explain({ question: 'mill' }, admin, empty.id)).body.code).toBe('no_expert');
  expect((await explain({ question: 'mill', settings: 'draft' })).status).toBe(404);
});

test('each step is shown: words and repairs, candidates whose parts make their score, evidence, prompt, answer', async () => {
  const report = (await explain({ question: 'water smiht planks', with_answer: true })).body;
  expect(report.words).toMatchObject([
    { word: 'water', kind: 'known', asked: true, matches: [{ stem: 'water', weight: 1 }] },
    { word: 'smiht', kind: 'repaired', matches: [{ word: 'smith' }] },
    { word: 'planks', kind: 'known' },
  ]);
  const [best] = report.candidates;
  expect(best).toMatchObject({ article_title: 'Water mill', given: true });
  expect((await api.as(admin).get(`/api/admin/knowledge/chunks/${best.chunk_key}`)).body.chunk.id).toBe(
    best.version_id,
  );
  const { words, word_parts, total } = best.score;
  expect(words).toBeGreaterThan(0);
  expect(word_parts).toBeGreaterThan(0);
  expect(words + word_parts).toBeCloseTo(total, 9);
  expect(report.evidence).toMatchObject({ decision: 'answer', answer_from: 0.48, unsure_from: 0.18 });
  expect(report.prompt.messages.at(-1)).toEqual({ role: 'user', content: 'water smiht planks' });
  expect(report.prompt.messages[0].content).toContain('nine planks');
  expect(report.answer).toMatchObject({ state: 'answered', text: expect.stringContaining('nine planks'), model: null });
});

test('settings that are stored nowhere can be tried', async () => {
  const strict = (await explain({ question: 'water mill planks', settings: { answer_coverage: 1 }, with_answer: true }))
    .body;
  expect(strict.evidence).toMatchObject({ decision: 'unsure', answer_from: 1 });
  expect((await explain({ question: 'mill', settings: { k1: 99 } })).status).toBe(422);
});

test('nothing is stored or charged, and without an answer the expert is not asked', async () => {
  expect((await explain({ question: 'lamp oil' })).body.answer).toBeNull();
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('token_usage_logs').select('id').execute()).toEqual([]);
});

test('a draft is looked at before it acts: its aliases, weights and guidance', async () => {
  const settings = {
    aliases: [{ from: 'beacon', to: 'lighthouse' }],
    gram_weight: 0,
    prompt: 'Call it the tower.',
  };
  const url = `/api/admin/games/${game.id}/settings/draft`;
  await api.as(admin).put(url, settings);
  const draft = (await explain({ question: 'Who keeps the beacon lamp?', settings: 'draft' })).body;
  expect(draft.text).toBe('Who keeps the lighthouse lamp?');
  expect(draft.candidates[0]).toMatchObject({ article_title: 'Lighthouse', score: { word_parts: 0 } });
  expect(draft.prompt.instructions).toContain('Call it the tower.');
  const published = (await explain({ question: 'Who keeps the beacon lamp?' })).body;
  expect(published.text).toBe('Who keeps the beacon lamp?');
  expect(published.prompt.instructions).not.toContain('tower');
});

test('the decision to answer is fitted to a game’s labelled queries, with their number; too few are said to be too few', async () => {
  const fit = () => api.as(admin).post(`/api/admin/games/${game.id}/retrieval-lab/decision`);
  expect((await fit()).body.code).toBe('too_few_judged');
  const label = (query_text: string, answerable: boolean) => ({ game_id: game.id, query_text, answerable });
  await db
    .insertInto('labelled_queries')
    .values([
      ...['water mill planks', 'who takes planks', 'smith of the mill', 'keeper of the lamp', 'oil by the barrel'].map(
        (text) => label(text, true),
      ),
      ...['wizard tower', 'dragon of the mill', 'train timetable', 'best sword', 'how to fly'].map((text) =>
        label(text, false),
      ),
    ])
    .execute();
  const fitted = (await fit()).body;
  expect(fitted.labels).toEqual({ answerable: 5, unanswerable: 5 });
  expect(fitted.after.answered + fitted.after.refused).toBeGreaterThanOrEqual(
    fitted.before.answered + fitted.before.refused,
  );
  const draft = { decision_weights: fitted.weights };
  const url = `/api/admin/games/${game.id}/settings/draft`;
  expect((await api.as(admin).put(url, draft)).body.draft).toEqual(draft);
});
