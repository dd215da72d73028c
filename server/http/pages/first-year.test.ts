import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const admin = await makeUser(deps.db, { role: 'admin' });
const game = await makeGame(deps.db);
afterAll(() => app.close());

const article = { game_id: game.id, title: 'Wells', language: 'en', chunks: [{ section: '', content: 'Deep.' }] };
const edited = { title: game.title, steam_app_id: null, summary_en: null, summary_ru: null };

test.each([
  ['POST', '/api/knowledge/articles', 'checked_on', { ...article, checked_on: '0000-01-01' }],
  ['POST', '/api/admin/games', 'released_on', { ...edited, title: 'Lanterns', released_on: '0000-01-01' }],
  ['GET', '/api/admin/audit?from=0000-01-01T00:00:00Z', 'from', undefined],
] as const)('a year that the database does not have is a wrong field: %s %s', async (method, url, field, payload) => {
  const { headers } = admin;
  const answer = await api.with(headers).send(method, url, payload);
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    [{ loc: [method === 'GET' ? 'query' : 'body', field], msg: 'Has the wrong form', type: 'string_pattern_mismatch' }],
  ]);
});
