import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '#server/http/rate-limits.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';

const standIn = await startModelStandIn();
const { api, app, deps } = await testApp({
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_REWRITE: 'off' },
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
const text = 'How deep is the copper well?';
const ask = async (player: Awaited<ReturnType<typeof makeUser>>, body: object = {}) =>
  (await api.as(player).ask(game, { text, ...body })).body.message;
const keyOf = ({ id }: { id: number }) => `${rateLimits.freeAnswers.name}:${id}`;

test('answers of the model that cost nothing are counted, and no others', async () => {
  const player = await makeUser(db, { calls: 5 });
  const counted = async () => {
    const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', keyOf(player)).executeTakeFirst();
    return row?.hits ?? 0;
  };
  standIn.script({ say: 'NOT IN SOURCES\nThe articles do not say.' }, { say: 'Some say that it is bottomless.' });
  expect([(await ask(player)).call, (await ask(player)).call]).toEqual(['free', 'free']);
  expect(await counted()).toBe(2);
  // What is paid for, what the model failed at, and small talk.
  standIn.script({ say: 'The copper well is forty metres deep [1].' }, 'cut_off');
  await ask(player);
  await ask(player);
  await ask(player, { text: 'thanks' });
  expect(await counted()).toBe(2);
});

test('over the limit of a day the articles are quoted, and an answer without them is written as before', async () => {
  const player = await makeUser(db, { calls: 2 });
  const row = { key: keyOf(player), hits: 1_000_000, started_at: new Date().toISOString() };
  await db.insertInto('rate_limits').values(row).execute();
  const before = standIn.requests.length;
  expect(await ask(player)).toMatchObject({ state: 'answered', call: 'charged', asked_model: null });
  expect(standIn.requests).toHaveLength(before);
  standIn.script({ say: 'Most wells are thirty metres deep.' });
  expect(await ask(player, { mode: 'general' })).toMatchObject({ is_rag: false, asked_model: { model: 'answer' } });
});
