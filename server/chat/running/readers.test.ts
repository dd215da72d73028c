import { afterAll, afterEach, expect, test } from 'vitest';
import { startView } from '#server/auth/account-views.ts';
import { closeAllSessions } from '#server/auth/login/sessions.ts';
import { listen, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { createGate, gatedExpert } from '#server/testing/gated-expert.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';

const gate = createGate();
const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) } } });
const other = await testApp();
const { db } = deps;
const api = client(await listen(app));
const elsewhere = client(await listen(other.app));
afterEach(() => gate.open());
afterAll(async () => {
  await app.close();
  await other.app.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const url = `/api/chat/games/${game.id}/messages`;
const text = 'How deep is the copper well?';

/** A player with an answer whose first words are there and whose rest waits for the gate. */
async function makeAsker() {
  gate.close('The copper');
  const player = await makeUser(db, { calls: 3 });
  const events = readEvents(await api.as(player).open('POST', url, { text }));
  const { data } = await nextEvent(events, ({ event }) => event === 'accepted');
  await nextEvent(events, ({ event }) => event === 'piece');
  return { player, events, answer: `${url}/${data.message?.message_id}/events` };
}

test('nothing more of an answer comes to a session that was closed; the answer goes on', async () => {
  const { player, events, answer } = await makeAsker();
  await db.transaction().execute((tx) => closeAllSessions(tx, player.id));
  await deps.live.endRevokedStreams();
  expect(await Array.fromAsync(events)).toEqual([]);
  gate.open();
  expect((await api.as(player).get(answer)).status).toBe(401);
  await until('the answer is there', async () => {
    const { state } = await db
      .selectFrom('messages')
      .select('state')
      .where('user_id', '=', player.id)
      .where('role', '=', 'expert')
      .executeTakeFirstOrThrow();
    return state === 'answered';
  });
});

test('nothing more comes to a view of the player once its right has ended, and the player reads on', async () => {
  const { player, events, answer } = await makeAsker();
  const support = await makeUser(db, { grants: ['support'] });
  const { access_token } = await startView(db, player.id, { user_id: support.id, ip: null, request_id: null });
  const view = { headers: { authorization: `Bearer ${access_token}` } };
  const viewed = readEvents(await api.as(view).open('GET', answer));
  await nextEvent(viewed, ({ event }) => event === 'piece');
  await db.updateTable('users').set({ grants: [] }).where('id', '=', support.id).execute();
  await deps.live.endRevokedStreams();
  expect(await Array.fromAsync(viewed)).toEqual([]);
  gate.open();
  expect((await Array.fromAsync(events)).at(-1)?.event).toBe('answered');
});

test('nothing more comes to a key that was switched off', async () => {
  gate.close('The copper');
  const player = await makeUser(db, { calls: 3 });
  const { id, key } = await makeKey(db, player.id);
  const program = api.with({ authorization: `Bearer ${key}` });
  const body = { model: game.slug, messages: [{ role: 'user', content: text }], stream: true };
  const response = await program.open('POST', '/api/v1/chat/completions', body);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (!read.includes('The copper')) read += (await reader.read()).value ?? '';
  await db.updateTable('api_keys').set({ is_active: false }).where('id', '=', id).execute();
  await deps.live.endRevokedStreams();
  expect(await reader.read()).toEqual({ value: undefined, done: true });
  expect(read).not.toContain('[DONE]');
});

test('whoever waits elsewhere without a stream and leaves is no longer waited for', async () => {
  const [{ player, events, answer }, stays] = [await makeAsker(), await makeAsker()];
  const { waitElsewhere } = other.deps.answers;
  const looks = new Map<number, number>();
  other.deps.answers.waitElsewhere = (id, look, left) => {
    const lookAndCount = () => {
      looks.set(id, looksAt(id) + 1);
      return look();
    };
    return waitElsewhere(id, lookAndCount, left);
  };
  const looksAt = (id: number) => looks.get(id) ?? 0;
  const left = new AbortController();
  const reader = elsewhere.as(player).with({ accept: 'application/json' });
  const waiting = Array.from({ length: 10 }, () => reader.open('GET', answer, undefined, { signal: left.signal }));
  await until('it was looked at twice', () => [...looks.values()].some((count) => count >= 2));
  const [id = 0] = looks.keys();
  const staying = elsewhere.as(stays.player).with({ accept: 'application/json' }).open('GET', stays.answer);
  await until('the other one is looked at', () => looks.size === 2);
  left.abort();
  await Promise.allSettled(waiting);
  const before = looksAt(id);
  const [, other_id = 0] = looks.keys();
  const others = looksAt(other_id);
  await until('the other one was looked at three times more', () => looksAt(other_id) >= others + 3);
  // One may have been under way.
  expect(looksAt(id)).toBeLessThanOrEqual(before + 1);
  gate.open();
  await Promise.all([staying, Array.fromAsync(events), Array.fromAsync(stays.events)]);
});
