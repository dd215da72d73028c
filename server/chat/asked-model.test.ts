import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const standIn = await startModelStandIn();
const model = 'hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M';
const withModel = (name: string) => testApp({ settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: name } });
const { api, app, deps } = await withModel(model);
const onDisk = await withModel('/srv/operator/models/gemma-3-1b.gguf');
const without = await testApp();
const { db } = deps;
afterAll(async () => {
  for (const each of [app, onDisk.app, without.app]) await each.close();
  await standIn.close();
});

const chunks = [
  { section: 'Depth', content: 'The copper well is forty metres deep.' },
  { section: 'Cleaning', content: 'The copper well is cleaned with chalk from the quarry.' },
];
const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Copper well', chunks }] });
const url = `/api/chat/games/${game.id}/messages`;
const text = 'How deep is the copper well?';

async function ask(scenario: Scenario, body: object = {}, from = api) {
  const player = await makeUser(db, { calls: 1 });
  standIn.script(scenario);
  const { message } = (await from.as(player).post(url, { text, ...body })).body;
  return { player, message };
}

const deep = { say: 'The copper well is forty metres deep [1].' };

test('an answer names the model that wrote it, also later, when there is another model or none', async () => {
  const { player, message } = await ask(deep);
  expect(message.asked_model).toEqual({ model, finished: true, waited_ms: expect.any(Number) });
  for (const later of [api, onDisk.api, without.api]) {
    const { items } = (await later.as(player).get(url)).body;
    expect(items[0].asked_model).toBeNull();
    expect(items[1].asked_model).toEqual(message.asked_model);
  }
});

test('the wait is that of the reader, from the question on', async () => {
  const { player, message } = await ask(deep);
  await db
    .updateTable('messages')
    .set({ finished_at: sql<string>`created_at + interval '75 seconds'` })
    .where('id', '=', message.message_id)
    .execute();
  const { items } = (await api.as(player).get(url)).body;
  expect(items[1].asked_model.waited_ms).toBe(75_000);
});

test('everybody who reads a shared answer reads the name, and nobody where it lies on a disk', async () => {
  const { player, message } = await ask(deep, {}, onDisk.api);
  expect(message.asked_model.model).toBe('gemma-3-1b.gguf');
  const { name } = (await api.as(player).post('/api/shares', { message_id: message.message_id })).body;
  const shared = await api.get(`/api/shared/${name}`);
  expect(shared.body.asked_model).toEqual(message.asked_model);
  expect(shared.text).not.toContain('operator');
});

test.each<[string, Scenario]>([
  ['broke off', 'cut_off'],
  ['did not answer', 'openai_401'],
])('where the model %s, what is quoted says so', async (_name, scenario) => {
  const { message } = await ask(scenario);
  expect(message).toMatchObject({ state: 'answered', asked_model: { model, finished: false } });
});

test('of a model that broke off, everybody who reads the shared answer reads that it began', async () => {
  const { player, message } = await ask('cut_off');
  expect(message.content).toMatchObject({ is_begun_by_model: true });
  const { name } = (await api.as(player).post('/api/shares', { message_id: message.message_id })).body;
  expect((await api.get(`/api/shared/${name}`)).body.content).toMatchObject({ is_begun_by_model: true });
});

test('a model that found nothing is named, too', async () => {
  const { message } = await ask({ say: 'NOT IN SOURCES\nThe articles do not say that.' });
  expect(message).toMatchObject({ state: 'refused', asked_model: { model, finished: true } });
});

test('an answer without articles is one of a model; what is quoted by design, and small talk, is of none', async () => {
  const general = await ask({ say: 'Most wells are thirty metres deep.' }, { mode: 'general' });
  expect(general.message).toMatchObject({ is_rag: false, asked_model: { model } });
  const quoted = await ask(deep, {}, without.api);
  expect(quoted.message).toMatchObject({ state: 'answered', asked_model: null });
  const talk = await ask(deep, { text: 'hello' });
  expect(talk.message).toMatchObject({ is_rag: null, asked_model: null });
});
