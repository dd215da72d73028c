import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Wells',
      chunks: [
        { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
        { section: 'Cleaning a well', content: 'A dirty well is cleaned with chalk. Chalk comes from the quarry.' },
        { section: 'Well covers', content: 'Covers keep leaves out of every well in autumn.' },
      ],
    },
    {
      title: 'Ferries',
      chunks: [
        { section: 'Ferry times', content: 'The ferry to Brasshaven leaves the lower pier at dawn and at dusk.' },
      ],
    },
    {
      title: 'Колодцы',
      language: 'ru',
      chunks: [{ section: 'Глубина', content: 'Глубина медного колодца сорок метров.' }],
    },
  ],
});
const boats = [{ title: 'Boats', chunks: [{ section: 'Oars', content: 'An oar is carved from ash.' }] }];
const harbour = await makeGame(db, { title: 'Vermilion Harbour', articles: boats });
const splash = await makeGame(db, { title: 'Splash', articles: boats });
await makeGame(db, { title: 'Amber Squadron' });
await makeGame(db, { title: 'Autumn Quarry', articles: boats });

async function asker(calls = 5) {
  const player = await makeUser(db, { calls });
  const ask = async (text: string, body: object = {}) => (await api.as(player).ask(game, { text, ...body })).body;
  const calls_left = async () => (await callsSummary(db, player.id)).calls;
  return { player, ask, calls_left };
}

test.each([
  ['hi', /Lantern Keep/],
  ['спасибо', /Пожалуйста/],
  ['who are you', /expert on Lantern Keep/],
  ['how much is a call', /\/calls/],
  ['сколько стоит вызов', /\/calls/],
])('«%s» gets a short free answer without an article', async (text, reply) => {
  const { ask, calls_left } = await asker();
  const { message } = await ask(text);
  expect(message).toMatchObject({ state: 'answered', is_rag: null, citations: [] });
  expect(message.text).toMatch(reply);
  expect(await calls_left()).toBe(5);
});

test('a first message that only goes on from something is talk, free; behind a question it goes on from that', async () => {
  const { ask, calls_left } = await asker();
  const { message } = await ask('and then?');
  expect(message).toMatchObject({ state: 'answered', is_rag: null, citations: [] });
  expect(message.text).toMatch(/nothing yet to go on from/);
  expect(await calls_left()).toBe(5);
  await ask('How deep is the copper well?');
  expect((await ask('and then?')).message.text).not.toMatch(/nothing yet to go on from/);
});

test('talk after an answer is not that answer again', async () => {
  const { ask, calls_left } = await asker();
  const first = await ask('How deep is the copper well?');
  const thanks = await ask('thanks');
  expect(first.message.text).toContain('forty metres');
  expect(thanks.message.text).not.toContain('forty metres');
  expect(await calls_left()).toBe(4);
});

test.each([
  ['where is the smuggler in Vermilion Harbour', harbour],
  ['vermilion harbour: who sells spices', harbour],
  ['где искать контрабандиста в vermilion harbour', harbour],
  ['who guards the gate in splash?', splash],
  ['кто сторожит ворота в игре splash', splash],
])('«%s» leads to the expert of that game, free', async (text, other) => {
  const { ask, calls_left } = await asker();
  const { message } = await ask(text);
  expect(message).toMatchObject({ state: 'answered', is_rag: null });
  expect(message.text).toContain(`(/game/${other.slug})`);
  expect(await calls_left()).toBe(5);
});

test.each([
  // A word that is a title somewhere, too.
  'does a splash scare the heron',
  'пугает ли splash цаплю',
  'how is a splash made in splash proof armour',
  // The game has no expert.
  'who commands the blimp in Amber Squadron',
  'кто командует дирижаблем в Amber Squadron',
  // What this game's own articles speak of.
  'which wizard tames basilisks with lanterns in autumn quarry',
])('«%s» is no question about another game', async (text) => {
  const { ask } = await asker();
  const { message } = await ask(text);
  expect(message.text).not.toMatch(/\/game\//);
  expect(message.state).toBe('refused');
});

test.each([
  ['How deep is the copper well?', 'How deep is the copper well in Lantern Keep?'],
  ['How deep is the copper well?', 'lantern keep: how deep is the copper well?'],
  ['Какая глубина медного колодца?', 'Какая глубина медного колодца в игре Lantern Keep?'],
])('«%s» is answered and shown alike as «%s»', async (bare, named) => {
  const { ask, calls_left } = await asker();
  const first = (await ask(bare)).message;
  const second = await ask(named);
  expect(second.message).toMatchObject({ state: 'answered', content: { passages: first.content.passages } });
  expect(second.question.text).toBe(named);
  expect(await calls_left()).toBe(3);
});

test('a follow-up takes its subject from the answer before it and does not repeat it', async () => {
  const { ask } = await asker();
  await ask('How deep is the copper well?');
  const { message } = await ask('how do i clean it?');
  expect(message.text).toContain('chalk');
});

test('two questions in one are answered under their own words', async () => {
  const { ask } = await asker();
  const { message } = await ask('how deep is the copper well and when does the ferry leave for Brasshaven');
  expect(message.content.passages.map((passage: { part: string }) => passage.part)).toEqual([
    'how deep is the copper well',
    'when does the ferry leave for Brasshaven',
  ]);
  expect(message.text).toMatch(/forty metres[\s\S]*dawn and at dusk/);
});

test('a refusal says what was searched for and offers only what would be answered', async () => {
  const { ask, calls_left } = await asker();
  const { message } = await ask('which wizard tames basilisks near a well');
  expect(message).toMatchObject({ state: 'refused', is_rag: false });
  const { miss } = message.content;
  expect(miss).toMatchObject({ behind_gate: false, actions: ['tell_me', 'write'] });
  expect(miss.searched_for).toContain('wizard');
  expect(miss.suggestions.length).toBeGreaterThan(0);
  for (const suggestion of miss.suggestions) expect((await ask(suggestion)).message.state).toBe('answered');
  expect(await calls_left()).toBe(5 - miss.suggestions.length);
});

test('what is near to a question is offered in its language, and nothing where no article holds a word of it', async () => {
  const { ask } = await asker();
  const near = await ask('which wizard tames basilisks near a well');
  const titles = near.message.citations.map((citation: { article_title: string }) => citation.article_title);
  expect(titles).toContain('Wells');
  expect(titles).not.toContain('Колодцы');
  // An article that is listed is not offered as a question, too.
  expect(near.message.content.miss.suggestions).not.toContain('Wells');
  const far = await ask('what is a xylophone');
  expect(far.message).toMatchObject({ state: 'refused', citations: [], content: { miss: { suggestions: [] } } });
});

test('a refusal shows first what the nearest article says of a word of the question, then that it is no more, and a hint says nothing before its time', async () => {
  const { ask } = await asker();
  const { message } = await ask('which wizard paints the quarry');
  const [near] = message.content.passages;
  expect(message).toMatchObject({ state: 'refused', call: 'free' });
  expect(near).toMatchObject({ n: 1, article_title: 'Wells', heading: 'Cleaning a well' });
  expect(near.text).toContain('Chalk comes from the quarry.');
  expect(message.citations[0]).toMatchObject({ n: 1, article_title: 'Wells' });
  const [above, below] = message.text.split(`${near.text} [1]`);
  expect([above, message.content.lead]).toEqual([expect.not.stringContaining('.'), '']);
  expect(below.trim()).toMatch(/^Closest thing in the articles – free\.(\n\nNearby topics:(\n- .+){1,2})?$/);
  const hinted = await ask('which wizard paints the quarry', { in_steps: true });
  expect(hinted.message).toMatchObject({ state: 'refused', content: { passages: [] } });
});

test('what a refusal quoted is still an answer to the next question', async () => {
  const { ask } = await asker();
  const refused = await ask('which wizard paints the quarry');
  const { message } = await ask('and where does chalk come from?');
  expect(refused.message.state).toBe('refused');
  expect(message.content.passages[0].text).toContain('Chalk comes from the quarry.');
});

test('what achievements a player lacks is answered from their progress, free; unknown progress is said to be so', async () => {
  const { ask, calls_left } = await asker();
  const { message } = await ask('which achievements do i still lack?');
  expect(message).toMatchObject({ state: 'answered', is_rag: null });
  expect(message.text).toContain('/profile');
  expect(await calls_left()).toBe(5);
});
