import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const standIn = await startModelStandIn();
const settings = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer' };
const { api, app, deps } = await testApp({ settings });
// A stall ends by its wait, so that is short; other answers must not run into it on a busy machine.
const { app: impatient } = await testApp({ settings: { ...settings, AI_GAP_SECONDS: '0.5' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await impatient.close();
  await standIn.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Copper well',
      chunks: [
        { section: 'Depth', content: 'The copper well is forty metres deep.' },
        { section: 'Cleaning', content: 'The copper well is cleaned with chalk from the quarry.' },
      ],
    },
    { title: 'Vault', chunks: [{ section: 'Ending', content: 'The vault holds the crown of Isolde.' }] },
  ],
});
await gateChunk(db, game.id, { article_title: 'Vault' });
await makeGame(db, {
  title: 'Obsidian Quay',
  articles: [{ title: 'Docks', chunks: [{ section: 'Price', content: 'A velvet dock costs six hundred coins.' }] }],
});

const text = 'How deep is the copper well?';
const answer = 'The copper well is forty metres deep [1].';
const proposing = (...questions: string[]) => ({
  say: `${answer}\n\nASK NEXT\n${questions.map((one) => `- ${one}`).join('\n')}`,
  letters: 3,
});

async function ask(scenario: Scenario, body: object = {}, on = app, calls = 1) {
  const { headers } = await makeUser(db, { calls });
  standIn.script(scenario);
  const url = `/api/chat/games/${game.id}/messages`;
  const response = await client(on)
    .with(headers)
    .post(url, { text, ...body });
  return { ...response.body, headers, url };
}

// With the first answer threads start, which may take longer than anybody waits for a proposal.
await ask({ say: answer });

test('of the questions that the model proposes, those are shown that the articles would answer', async () => {
  const { message, headers, url } = await ask(
    proposing('How to clean the copper well?', 'Who breeds velociraptors?', text, 'how deep is the copper well'),
  );
  expect(message).toMatchObject({ state: 'answered', text: answer, ask_next: ['How to clean the copper well?'] });
  const { items } = (await api.with(headers).get(url)).body;
  expect(items.at(-1).ask_next).toEqual(['How to clean the copper well?']);
  expect(items.at(0).ask_next).toEqual([]);
});

test('nothing is proposed that was asked before in the conversation', async () => {
  const { message, headers, url } = await ask(proposing('What is the copper well cleaned with?'), {}, app, 2);
  expect(message.ask_next).toEqual(['What is the copper well cleaned with?']);
  standIn.script(proposing('How deep is the copper well', 'What is the copper well cleaned with?'));
  const next = await api.with(headers).post(url, { text: 'what is the copper well cleaned with' });
  expect(next.body.message.ask_next).toEqual([]);
});

test('none leads to a gated article or to another game', async () => {
  const { message } = await ask(proposing('What crown is in the vault of Isolde?', 'What does a velvet dock cost?'));
  expect(message.ask_next).toEqual([]);
});

test('three at most, however many are proposed, and as plain lines', async () => {
  const many = ['clean', 'deep', 'chalk', 'forty metres', 'quarry'].map((word) => `**Copper well ${word}?** [1]`);
  const { message } = await ask(proposing(...many));
  expect(message.ask_next).toEqual(['Copper well clean?', 'Copper well deep?', 'Copper well chalk?']);
});

test('with hints first they come with the solution, not before it', async () => {
  const say = `NUDGE\nLook down.\nDIRECTION\nThe copper well.\nSOLUTION\n${answer}\n\nASK NEXT\nHow to clean the copper well?`;
  const { message, headers, url } = await ask({ say }, { in_steps: true });
  expect(message).toMatchObject({ text: 'Look down.', ask_next: [] });
  const revealed = (await api.with(headers).post(`${url}/${message.message_id}/reveal`, { step: 3 })).body;
  expect(revealed.ask_next).toEqual(['How to clean the copper well?']);
  expect(revealed.text).not.toContain('ASK NEXT');
});

test.each<[string, Scenario]>([
  ['says nothing but the heading', { say: 'ASK NEXT\nHow to clean the copper well?' }],
  ['is cut off', 'cut_off'],
  ['stalls', 'stall_mid'],
])('an answer that %s proposes nothing, and the articles answer in its place', async (_name, scenario) => {
  const { message } = await ask(scenario, {}, scenario === 'stall_mid' ? impatient : app);
  expect(message).toMatchObject({ state: 'answered', ask_next: [] });
  expect(message.text).not.toContain('ASK NEXT');
});

test.each([
  ['', 'unsure'],
  ['NOT IN SOURCES\n', 'refused'],
])('an answer without a source proposes nothing of its own', async (opening, state) => {
  const { message } = await ask({ say: `${opening}Nobody says.\n\nASK NEXT\nHow to clean the copper well?` });
  expect(message).toMatchObject({ state, ask_next: [] });
});
