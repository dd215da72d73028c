import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { message } from '#contract/chat.ts';
import { client } from '#server/testing/client.ts';
import { allEvents, listen } from '#server/testing/ask-client.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import * as store from './chat.store.ts';

const { app, deps } = await testApp();
const { db } = deps;
const api = client(await listen(app));
afterAll(() => app.close());

const exchange = z.object({ question: message, message });
const chunks = [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }];
const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] });
const url = `/api/chat/games/${game.id}/messages`;
const text = 'How deep is the copper well?';

test('a question with a key takes at most twenty statements, from the session to the charged answer', async () => {
  const player = await makeUser(db, { calls: 30 });
  const ask = async () => {
    const answer = await api.as(player).post(url, { text }, { 'idempotency-key': crypto.randomUUID() });
    expect([answer.status, answer.body.message.state]).toEqual([200, 'answered']);
  };
  const count = countStatements(deps.database);
  await ask();
  const before = count();
  for (let n = 0; n < 5; n++) await ask();
  expect((count() - before) / 5).toBeLessThanOrEqual(20);
});

test.each([
  ['a sentence', 20],
  ['as many words as a question may have', 660],
])('a refused question of %s takes a bounded number of statements', async (_what, words) => {
  const player = await makeUser(db, { calls: 2 });
  // Words that nobody wrote of, five letters each.
  const unknown = Array.from({ length: words }, (_, n) => `q${(n + 17_000).toString(27).padStart(4, 'x')}`).join(' ');
  const count = countStatements(deps.database);
  const answer = await api.as(player).post(url, { text: unknown });
  expect([answer.status, answer.body.message.state]).toEqual([200, 'refused']);
  expect(count()).toBeLessThanOrEqual(40);
});

test('what is told when a question is taken is what would be read of it', async () => {
  const player = await makeUser(db, { calls: 2 });
  const events = await allEvents(await api.as(player).open('POST', url, { text }));
  const accepted = exchange.parse(events.find(({ event }) => event === 'accepted')?.data);
  const closing = exchange.parse(events.at(-1)?.data);
  const { question: read } = await store.requireExchange(db, accepted.question.message_id);
  expect({ ...accepted.question, state: 'answered' }).toEqual(read);
  const { message_id, conversation_id, place, role, created_at } = closing.message;
  expect(accepted.message).toMatchObject({ message_id, conversation_id, place, role, created_at, state: 'running' });
});
