import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';
import { articles } from './installation.ts';
import { withOwnEnd } from './one-key.ts';

const database = await testDb();
const { api, app, deps } = await testApp({ database });
afterAll(() => app.close());

test('each of its questions is another text and one that is charged', async () => {
  const texts = Array.from({ length: 400 }, (_, n) => withOwnEnd(n));
  expect(new Set(texts).size).toBe(400);
  const player = await makeUser(deps.db, { calls: 20 });
  const game = await makeGame(deps.db, { articles });
  const headers = player.headers;
  for (const n of [0, 1, 2, 3, 10, 11, 19, 399]) {
    const answer = await api.with(headers).ask(game, { text: texts[n] });
    expect(answer.body).toMatchObject({ message: { state: 'answered' } });
  }
  const { calls } = (await api.with(headers).get('/api/wallet/calls-summary')).body;
  expect(calls).toBe(12);
});
