import { afterAll, expect, test } from 'vitest';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { allEvents, listen } from '#server/testing/ask-client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { readSteps } from '#server/expert/model/steps.ts';
import { closeCode } from './conversations/close-markup.ts';

const standIn = await startModelStandIn();
const { app, deps } = await testApp();
const { app: modelApp } = await testApp({
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'good', AI_API_KEY: 'stand-in' },
});
const { db } = deps;
const [api, modelApi] = [client(await listen(app)), client(await listen(modelApp))];
afterAll(async () => {
  await app.close();
  await modelApp.close();
  await standIn.close();
});

const admin = await makeUser(db, { role: 'admin' });
const game = await makeGame(db);
const write = (title: string, chunks: object[]) =>
  api.as(admin).post('/api/knowledge/articles', { game_id: game.id, title, language: 'en', chunks });
await write('Wells', [
  {
    section: 'Depth',
    content: 'The copper well is forty metres deep.',
    hints: { nudge: 'Count the rungs.', direction: 'Climb down at the mill.' },
  },
]);
await write('Lamps', [
  { section: 'Oil', content: 'Lamps hang in every street.\n\n### Feeding\n\nA lantern burns seventeen drops of oil.' },
]);
await write('Ferries', [{ section: '', content: 'Ferries leave daily. The heron ferry carries eleven goats.' }]);
const wellQuestion = 'How deep is the copper well?';
const lampQuestion = 'How many drops of oil does a lantern burn?';

const path = `/api/chat/games/${game.id}/messages`;
const ask = async (who: { headers: Record<string, string> }, text: string, at = api) =>
  (await at.as(who).ask(game, { text, in_steps: true })).body;
const reveal = (who: { headers: Record<string, string> }, message_id: number, step: unknown) =>
  api.as(who).post(`${path}/${message_id}/reveal`, { step });
const seen = async (who: { headers: Record<string, string> }) => (await api.as(who).get(path)).body.items.at(-1);

test('an answer in steps begins with its author’s nudge, and each further one is asked for, by its owner alone', async () => {
  const player = await makeUser(db, { calls: 2 });
  const stranger = await makeUser(db);
  const { message } = await ask(player, wellQuestion);
  expect(message).toMatchObject({
    state: 'answered',
    text: 'Count the rungs.',
    citations: [],
    steps: { shown: 1, of: 3 },
  });
  const id: number = message.message_id;

  expect((await reveal({ headers: {} }, id, 2)).status).toBe(401);
  expect((await reveal(stranger, id, 2)).status).toBe(404);
  expect((await reveal(player, 999_999, 2)).status).toBe(404);
  for (const wrong of [0, 4, '2', null]) {
    const refused = await reveal(player, id, wrong);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'step']]);
  }
  expect(await seen(player)).toEqual(message);

  const [one, twice] = await Promise.all([reveal(player, id, 2), reveal(player, id, 2)]);
  expect(one.body).toEqual(twice.body);
  expect(one.body).toMatchObject({ citations: [], steps: { shown: 2, of: 3 } });
  expect(one.text).toContain('Climb down at the mill.');
  expect(one.text).not.toContain('forty');

  const whole = (await reveal(player, id, 3)).body;
  expect(whole).toMatchObject({ steps: { shown: 3, of: 3 }, citations: [{ n: 1, section: 'Depth' }] });
  expect(whole.text).toBe(
    'Count the rungs.\n\n---\n\nClimb down at the mill.\n\n---\n\n**Depth · Wells**\n\nThe copper well is forty metres deep. [1]',
  );
  // What is shown stays shown, and all of it was one call.
  expect((await reveal(player, id, 1)).body).toEqual(whole);
  expect(await seen(player)).toEqual(whole);
  expect((await callsSummary(db, player.id)).calls).toBe(1);
});

test('nothing of the later steps is in the stream, nor in what a retry or another reader of it receives', async () => {
  const player = await makeUser(db, { calls: 1 });
  const keyed = api.as(player).with({ 'idempotency-key': 'steps' });
  const request = { text: wellQuestion, in_steps: true };
  const events = await allEvents(await keyed.open('POST', path, request));
  expect(events.map(({ event }) => event)).toEqual([
    'accepted',
    'status',
    'status',
    'status',
    'piece',
    'status',
    'answered',
  ]);
  expect(events.find(({ event }) => event === 'piece')?.data.text).toBe('Count the rungs.');
  const again = await (await keyed.open('POST', path, request)).text();
  const { message_id } = events.at(-1)!.data.message!;
  const attached = await api.as(player).get(`${path}/${message_id}/events`);
  for (const sent of [JSON.stringify(events), again, attached.text]) {
    expect(sent).toContain('Count the rungs.');
    expect(sent).not.toMatch(/forty|mill|Depth/);
  }
  expect((await keyed.post(path, { text: wellQuestion })).status).toBe(422);
});

test('where nobody wrote hints, the answer comes at once and says so', async () => {
  const player = await makeUser(db, { calls: 3 });
  const events = await allEvents(await api.as(player).open('POST', path, { text: lampQuestion, in_steps: true }));
  const names = events.map(({ event }) => event).filter((name) => name !== 'status');
  expect(names).toEqual(['accepted', 'sources', 'piece', 'answered']);
  const message = await seen(player);
  expect(message.text).toMatch(/^No hints for this one yet, so here is the answer\.\n\n.*seventeen/s);
  expect(message).toMatchObject({ steps: null, state: 'answered', call: 'charged' });
  expect(message.citations[0]).toMatchObject({ n: 1, article_title: 'Lamps' });
  expect(message.content.lead).toBe('No hints for this one yet, so here is the answer.');
  const russian = (await ask(player, 'Сколько goats возит heron ferry?')).message;
  expect(russian.text).toMatch(/^Подсказок пока нет, вот сразу ответ\.\n\n/);
});

test('whoever does not ask for steps has the whole answer: in the chat, by a key, and the admins', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { key } = await makeKey(db, player.id);
  const whole = (await api.as(player).post(path, { text: wellQuestion })).body;
  expect(whole.message).toMatchObject({ steps: null, citations: [{ n: 1 }] });
  const door = await api
    .with({ authorization: `Bearer ${key}` })
    .post('/api/v1/chat/completions', { model: game.slug, messages: [{ role: 'user', content: wellQuestion }] });
  expect(door.body.choices[0].message.content).toContain('forty metres');
  const { message } = await ask(player, wellQuestion);
  const read = await api.as(admin).get(`/api/admin/chat/users/${player.id}/games/${game.id}/messages`);
  expect(message.text).not.toContain('forty');
  expect(read.text).toContain('forty');
});

test('a refusal comes whole and free', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message } = await ask(player, 'Who repairs the broken clocktower of Vexholm?');
  expect(message).toMatchObject({ state: 'refused', steps: null });
  expect((await callsSummary(db, player.id)).calls).toBe(1);
});

test('a model writes hints and answer in one request, and its citations are checked in all of them', async () => {
  const player = await makeUser(db, { calls: 3 });
  const requests = standIn.requests.length;
  standIn.script({
    say: '**NUDGE**\nListen to the flame [1].\n\nDIRECTION: Ask the lamplighter of Brasshaven.\nSOLUTION\nA lantern burns seventeen drops of oil [1][9].',
  });
  const { message } = await ask(player, lampQuestion, modelApi);
  expect(standIn.requests.length).toBe(requests + 1);
  expect(message).toMatchObject({ text: 'Listen to the flame.', steps: { shown: 1, of: 3 } });
  const whole = (await reveal(player, message.message_id, 3)).body;
  expect(whole.text).toContain('Ask the lamplighter of Brasshaven.');
  expect(whole.text).toMatch(/A lantern burns seventeen drops of oil \[1\]\.$/);

  // Where the author wrote hints, the model writes the answer alone; what it writes without parts is the answer.
  standIn.script({ say: 'The copper well is forty metres deep [1].' });
  expect((await ask(player, wellQuestion, modelApi)).message.text).toBe('Count the rungs.');
  expect(JSON.stringify(standIn.requests.at(-1)?.body)).not.toContain('NUDGE');
  standIn.script({ say: 'A lantern burns seventeen drops of oil [1].' });
  expect((await ask(player, lampQuestion, modelApi)).message).toMatchObject({
    text: 'No hints for this one yet, so here is the answer.\n\nA lantern burns seventeen drops of oil [1].',
    steps: null,
  });
});

test.each([
  [
    'hints that hold the answer are paid for',
    'Lamps hang in every street.\nA lantern burns seventeen drops of oil.',
    'charged',
  ],
  ['what is free comes without hints of the model', 'Seventeen gulls drink of it in Ravensburg.', 'free'],
])('%s, whatever stands in the solution', async (_rule, hint, call) => {
  const player = await makeUser(db, { calls: 2 });
  const hints = `NUDGE\n${hint}\nDIRECTION\n${hint}\nSOLUTION\n`;
  standIn.script({ say: `${hints}Ask somebody else.` }, { say: `${hints}Ask somebody else.\nNOT IN SOURCES` });
  for (let i = 0; i < 2; i++) {
    const { message } = await ask(player, lampQuestion, modelApi);
    expect(message).toMatchObject({ call });
    const whole =
      message.steps === null ? message.text : (await reveal(player, message.message_id, message.steps.of)).body.text;
    expect(whole).toContain('Ask somebody else.');
    expect(/seventeen/i.test(whole)).toBe(call === 'charged');
  }
});

test('what was stopped before a hint was seen is not paid for', async () => {
  const player = await makeUser(db, { calls: 1 });
  standIn.script('stall_mid');
  const response = await modelApi.as(player).open('POST', path, { text: lampQuestion, in_steps: true });
  const items = await until('question and answer are there', async () => {
    const history = (await api.as(player).get(path)).body;
    return history.items.length === 2 ? history.items : undefined;
  });
  const stop = `${path}/${items[1].message_id}/stop`;
  expect((await modelApi.as(player).post(stop)).status).toBe(200);
  const events = await allEvents(response);
  expect(events.at(-1)?.data).toMatchObject({ message: { state: 'stopped', text: '' }, calls_summary: { calls: 1 } });
});

test.each([
  ['NUDGE\na\nDIRECTION\nb\nSOLUTION\nc\nd', ['a', 'b'], 'c\nd'],
  ['## NUDGE:\na\n**SOLUTION:** c', ['a'], 'c'],
  ['Only the answer. NUDGE is a word.', [], 'Only the answer. NUDGE is a word.'],
  ['NUDGE\na\nDIRECTION\nb', [], 'a\n\nb'],
  ['SOLUTION\nc', [], 'c'],
  ['NUDGE\na\nSOLUTION\nc\nSOLUTION\nd', ['a'], 'c\nd'],
  ['NUDGE\na\nSOLUTION\nc\n**SOLUTION**', ['a'], 'c'],
])('a model’s parts are read from %j', (text, earlier, solution) => {
  const read = readSteps(text);
  expect([read.earlier, read.solution.replaceAll(/\n+/g, '\n')]).toEqual([earlier, solution.replaceAll(/\n+/g, '\n')]);
});

test.each([
  ['Look down.', 'Look down.'],
  ['```\nlook', '```\nlook\n```'],
  ['~~~~ text\nlook\n~~~', '~~~~ text\nlook\n~~~\n~~~~'],
  ['```\nlook\n````\ndown', '```\nlook\n````\ndown'],
  ['```look``` down', '```look``` down'],
])('a step that leaves code open ends it: %j', (step, closed) => {
  expect(closeCode(step)).toBe(closed);
});

test('what an author leaves open in a hint does not make code of the answer below it', async () => {
  await write('Kilns', [
    {
      section: 'Heat',
      content: 'The brick kiln fires at ninety embers.',
      hints: { nudge: '```\nlook', direction: '' },
    },
  ]);
  const player = await makeUser(db, { calls: 1 });
  const { message } = await ask(player, 'How many embers does the brick kiln fire at?');
  const { text } = (await reveal(player, message.message_id, 2)).body;
  expect(text).toMatch(/^```\nlook\n```\n\n---\n\n\*\*.*\*\*\n\nThe brick kiln/);
});
