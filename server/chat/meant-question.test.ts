import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());

const game = await makeGame(deps.db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Handbook',
      chunks: [
        { section: 'Why does the tower lean', content: 'The tower leans because its ground is wet.' },
        { section: 'How to clean a well', content: 'A dirty well is cleaned with chalk from the quarry.' },
        { section: 'Where ferries leave', content: 'Ferries leave the lower pier at dawn.' },
        { section: 'Prices of bread', content: 'Bread costs two coins in the market.' },
      ],
    },
  ],
});

async function ask(text: string) {
  const player = await makeUser(deps.db, { calls: 1 });
  const response = await api.as(player).ask(game, text);
  return response.body;
}

test('a question in other words is answered as unsure under the heading that asks the same, free', async () => {
  const { message, calls_summary } = await ask('why is the tower tilting');
  expect(message).toMatchObject({ state: 'unsure', call: 'free' });
  expect(message.content.passages[0]).toMatchObject({ heading: 'Why does the tower lean' });
  expect(calls_summary.calls).toBe(1);
});

test('a heading that asks for something else answers nothing', async () => {
  const { message } = await ask('who painted and guilded this old tower');
  expect(message).toMatchObject({ state: 'refused', call: 'free' });
});
