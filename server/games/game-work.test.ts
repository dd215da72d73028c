import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Work Admin' });

const article = { title: 'Bridges', chunks: [{ section: 'Span', content: 'A bridge spans seven tiles.' }] };

test('a game shows what there is and what waits on it, and nothing of another game', async () => {
  const game = await makeGame(db, { articles: [article] });
  const other = await makeGame(db, { articles: [article] });
  const player = await makeUser(db, { calls: 5 });
  const writer = await makeUser(db);
  await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 1 });
  await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 5 });
  await makeExchange(db, { user_id: player.id, game_id: other.id }, { rating: 2 });
  const chunks = [{ section: 'Arch', content: 'An arch holds itself.' }];
  const written = { game_id: game.id, title: 'Arches', language: 'en', chunks };
  expect((await api.as(writer).post('/api/knowledge/articles', written)).status).toBe(200);
  const answer = await api.as(admin).get(`/api/admin/games/${game.id}`);
  expect(answer.body).toMatchObject({
    game: { id: game.id, article_count: 2 },
    knowledge: { chunks: 1, waiting: 1, reports: 0, gaps: 0 },
    answers: { of: 2, answered: 2, unsure: 0, refused: 0, failed: 0, given_back: 0, bad: 1 },
    labels: { queries: 0, judged: 0 },
    evaluated_at: null,
    settings_at: null,
    has_draft: false,
    sample_questions: [],
  });
  expect((await api.as(admin).get('/api/admin/games/987654321')).status).toBe(404);
  expect((await api.as(player).get(`/api/admin/games/${game.id}`)).status).toBe(403);
});

test('an admin writes the sample questions of a game, which players are offered at once; the change is audited', async () => {
  const game = await makeGame(db, { articles: [article] });
  const url = `/api/admin/games/${game.id}/sample-questions`;
  const items = [
    { language: 'en', text: 'How long is a bridge?' },
    { language: 'ru', text: 'Какой длины мост?' },
    { language: 'en', text: 'What holds an arch?' },
  ];
  expect((await api.as(admin).put(url, { items })).status).toBe(204);
  // The same again is no change.
  expect((await api.as(admin).put(url, { items })).status).toBe(204);
  const shown = (await api.as(admin).get(`/api/admin/games/${game.id}`)).body.sample_questions;
  expect(shown.map(({ text }: { text: string }) => text)).toEqual([
    'How long is a bridge?',
    'What holds an arch?',
    'Какой длины мост?',
  ]);
  const offered = (await api.as(admin).get(`/api/games/${game.slug}/with-achievements`)).body.sample_questions;
  expect(offered).toEqual(['How long is a bridge?', 'What holds an arch?']);
  const audited = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('object_kind', '=', 'game')
    .where('object_id', '=', game.id)
    .execute();
  expect(audited).toHaveLength(1);
  expect((await api.as(admin).put(url, { items: [] })).status).toBe(204);
  expect((await api.as(admin).get(`/api/admin/games/${game.id}`)).body.sample_questions).toEqual([]);
  const long = await api.as(admin).put(url, { items: [{ language: 'en', text: 'x'.repeat(301) }] });
  expect([long.status, long.body.detail[0].loc]).toEqual([422, ['body', 'items', 0, 'text']]);
  expect((await api.as(admin).put('/api/admin/games/987654321/sample-questions', { items })).status).toBe(404);
});
