import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { listen, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';

const standIn = await startModelStandIn();
const { api, app, deps } = await testApp({
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_REWRITE: 'off', RATE_LIMIT_FACTOR: '1' },
});
const { db } = deps;
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const url = `/api/chat/games/${game.id}/messages`;
const origin = await listen(app);
const isWriting = ({ event, data }: { event: string; data: object }) =>
  event === 'status' && JSON.stringify(data).includes('writing');
const text = 'How deep is the copper well?';
const ask = async (player: Awaited<ReturnType<typeof makeUser>>, body: object = {}) =>
  (await api.as(player).ask(game, { text, ...body })).body.message;
const keyOf = ({ id }: { id: number }, mode = '') => `${rateLimits.freeAnswers.name}:${id}${mode}`;

const counted = async (player: { id: number }, mode = '') => {
  const key = keyOf(player, mode);
  const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
  return row?.hits ?? 0;
};

test('answers of the model that cost nothing are counted, and one less for each that is paid for', async () => {
  const player = await makeUser(db, { calls: 5 });
  standIn.script({ say: 'NOT IN SOURCES\nThe articles do not say.' }, { say: 'Some say that it is bottomless.' });
  expect([(await ask(player)).call, (await ask(player)).call]).toEqual(['free', 'free']);
  expect(await counted(player)).toBe(2);
  await ask(player, { text: 'thanks' });
  expect(await counted(player)).toBe(2);
  // Also where the model broke off above what is paid for.
  standIn.script({ say: 'The copper well is forty metres deep [1].' }, 'cut_off', 'answer');
  for (const left of [1, 0, -1]) {
    expect((await ask(player)).call).toBe('charged');
    expect(await counted(player)).toBe(left);
  }
});

test('ten a day are free, and one more for each that is paid for', async () => {
  const player = await makeUser(db, { calls: 2 });
  const unsaid = { say: 'NOT IN SOURCES\nThe articles do not say.' };
  standIn.script(...Array.from({ length: 10 }, () => unsaid));
  const before = standIn.requests.length;
  for (let n = 0; n < 11; n += 1) await ask(player, { text: `Who breeds ${n} velociraptors?` });
  expect(standIn.requests).toHaveLength(before + 10);
  // Quoted without the model, and paid for: the next one may be free again.
  expect(await ask(player)).toMatchObject({ call: 'charged', asked_model: null });
  standIn.script(unsaid);
  for (const who of ['Who', 'What', 'Which of them'])
    expect((await ask(player, { text: `${who} breeds velociraptors?` })).call).toBe('free');
  expect(standIn.requests).toHaveLength(before + 11);
});

test('so are those that break off and are not paid for, unless nobody was reached', async () => {
  const player = await makeUser(db, { calls: 5 });
  standIn.script('cut_off', 'cut_off', 'cut_off');
  expect((await ask(player, { text: 'Who breeds velociraptors?' })).state).toBe('refused');
  expect(await counted(player)).toBe(1);
  // Without articles by themselves: whoever was refused often may still ask so.
  expect((await ask(player, { mode: 'general' })).call).toBe('free');
  expect(await counted(player, ' general')).toBe(1);
  // Of an answer in steps nothing was seen, but it was written.
  await ask(player, { mode: 'general', in_steps: true });
  expect(await counted(player, ' general')).toBe(2);
  standIn.script('openai_401', 'openai_401');
  await ask(player, { text: 'Who breeds velociraptors?' });
  await ask(player, { mode: 'general' });
  expect([await counted(player), await counted(player, ' general')]).toEqual([1, 2]);
});

test('so is what was stopped before a step of it was seen', async () => {
  const player = await makeUser(db, { calls: 1 });
  standIn.script('stall_mid');
  const own = client(origin).as(player);
  const events = readEvents(await own.open('POST', url, { text, mode: 'general', in_steps: true }));
  const { data } = await nextEvent(events, ({ event }) => event === 'accepted');
  await nextEvent(events, isWriting);
  const { body } = await own.post(`${url}/${data.message?.message_id}/stop`, {});
  expect(body.message).toMatchObject({ state: 'stopped', call: 'free' });
  expect(await counted(player, ' general')).toBe(1);
});

test('over the limit of a day the articles are quoted, and nothing is answered without them', async () => {
  const player = await makeUser(db, { calls: 2 });
  const row = { hits: 1_000_000, started_at: new Date().toISOString() };
  const rows = ['', ' general'].map((mode) => ({ ...row, key: keyOf(player, mode) }));
  await db.insertInto('rate_limits').values(rows).execute();
  const before = standIn.requests.length;
  expect(await ask(player)).toMatchObject({ state: 'answered', call: 'charged', asked_model: null });
  const { body } = await api.as(player).ask(game, { text, mode: 'general' });
  expect(body).toMatchObject({ code: 'too_many_requests' });
  expect(standIn.requests).toHaveLength(before);
  expect((await callsSummary(db, player.id)).calls).toBe(1);
});
