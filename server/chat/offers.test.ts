import { afterAll, describe, expect, test } from 'vitest';
import { readReply } from '#server/expert/question/offers.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

const game = await makeGame(db, {
  title: 'Copper Isle',
  articles: [
    {
      title: 'Wells',
      chunks: [
        { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
        { section: 'Cleaning a well', content: 'A dirty well is cleaned with chalk. Chalk comes from the quarry.' },
        { section: 'Well covers', content: 'Covers keep leaves out of every well in autumn.' },
      ],
    },
  ],
});

/** A player to whom the expert has just offered these questions in the place of an answer. */
async function offered(suggestions: readonly string[]) {
  const player = await makeUser(db, { calls: 5 });
  const ask = async (text: string) => (await api.as(player).ask(game, { text })).body.message;
  const refused = await ask('Who paints the wells at midnight for dwarves?');
  expect(['refused', 'unsure']).toContain(refused.state);
  const content = JSON.stringify({ ...refused.content, miss: { ...refused.content.miss, suggestions } });
  await db.updateTable('messages').set({ content }).where('id', '=', refused.message_id).execute();
  const left = async () => (await callsSummary(db, player.id)).calls;
  return { ask, left };
}

const both = ['How is a dirty well cleaned?', 'How deep is the copper well?'];

test.each(['yes', 'Yes, please!', 'sure, show me', 'да', 'Ну давай'])(
  '«%s» takes the one question that was offered',
  async (reply) => {
    const { ask, left } = await offered([both[0]!]);
    expect(await ask(reply)).toMatchObject({ state: 'answered', text: expect.stringContaining('chalk') });
    expect(await left()).toBe(4);
  },
);

test.each([
  ['2', 'forty metres'],
  ['the second one', 'forty metres'],
  ['первое', 'chalk'],
  ['the last', 'forty metres'],
  ['№ 1, please', 'chalk'],
])('«%s» takes one of several', async (reply, fact) => {
  const { ask, left } = await offered(both);
  expect(await ask(reply)).toMatchObject({ state: 'answered', text: expect.stringContaining(fact) });
  expect(await left()).toBe(4);
  // What follows goes on from what was taken.
  expect(await ask('where does the chalk come from?')).toMatchObject({ state: 'answered' });
});

test.each(['yes', 'ok', 'really?', '7', 'да', 'точно?'])(
  '«%s» does not say which: the player is asked, free, and may say it then',
  async (reply) => {
    const { ask, left } = await offered(both);
    const which = await ask(reply);
    expect(which).toMatchObject({ state: 'answered', is_rag: null, ask_next: both });
    expect(which.text).toContain(`2. ${both[1]}`);
    expect(await left()).toBe(5);
    expect(await ask('the second')).toMatchObject({ text: expect.stringContaining('forty metres') });
    expect(await left()).toBe(4);
  },
);

test('where only articles were named, the player is asked what to know of them, free', async () => {
  const { ask, left } = await offered([]);
  const reply = await ask('yes');
  expect(reply).toMatchObject({ is_rag: null, text: expect.stringContaining('- Wells') });
  expect(await left()).toBe(5);
});

test('thanks are thanks, and a question is a question', async () => {
  const { ask, left } = await offered(both);
  expect(await ask('ok thanks')).toMatchObject({ is_rag: null, ask_next: [] });
  expect(await left()).toBe(5);
});

describe('a reply is read by all of its words', () => {
  test.each([
    'how deep is the first well?',
    'show me the well',
    'yes but how',
    '12 wells',
    'first or second',
    'да, а где мел?',
  ])('«%s» asks itself', (text) => {
    expect(readReply(text)).toBeNull();
  });
});
