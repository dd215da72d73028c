import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp();
const { app: manyADayApp } = await testApp({ settings: { GIVE_BACK_PER_DAY: '100' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await manyADayApp.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    { title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] },
    { title: 'Lamps', chunks: [{ section: 'Oil', content: 'A lantern burns seventeen drops of oil.' }] },
  ],
});
const base = `/api/chat/games/${game.id}/messages`;
const text = 'How deep is the copper well?';
type Player = Awaited<ReturnType<typeof makeUser>>;
type Message = { message_id: number; call: string; state: string };

let questions_sent = 0;

/** The same question typed again would be free: each time it is typed a little otherwise. */
async function ask(
  player: Player,
  question = text.padEnd(text.length + (questions_sent++ % 40), '?'),
): Promise<Message> {
  const reply = await api.as(player).post(base, { text: question });
  return reply.body.message;
}
const giveBack = (player: Pick<Player, 'headers'>, message_id: number, payload: object = {}, from = app) =>
  client(from).as(player).post(`${base}/${message_id}/give-back`, payload);
const callsOf = async (player: Player) => (await callsSummary(db, player.id)).calls;

test('the call of an answer that did not help comes back at once, once, as a line of its own', async () => {
  const [player, stranger] = [await makeUser(db, { calls: 2 }), await makeUser(db)];
  const { message_id, call } = await ask(player);
  expect(call).toBe('charged');
  expect((await giveBack(stranger, message_id)).status).toBe(404);
  const given = await giveBack(player, message_id, { reason: 'too_little' });
  expect(given.body).toMatchObject({ message: { call: 'given_back' }, calls_summary: { calls: 2, reserved: 0 } });
  expect((await giveBack(player, message_id)).body).toMatchObject({ calls_summary: { calls: 2 } });
  // Used is what was charged and stayed so.
  expect(given.body.calls_summary.days.at(-1).used).toBe(0);
  const history = await api.as(player).get('/api/wallet/history');
  expect(history.text.match(/"give_back"/g)).toHaveLength(1);
  expect(await listDifferences(db)).toEqual([]);
});

test('why the call was taken back may be said later, once', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message_id } = await ask(player);
  const reasonOf = async () => {
    const query = db.selectFrom('given_back_calls').select('reason').where('message_id', '=', message_id);
    return (await query.executeTakeFirstOrThrow()).reason;
  };
  await giveBack(player, message_id);
  expect(await reasonOf()).toBeNull();
  expect((await giveBack(player, message_id, { reason: 'off_topic' })).status).toBe(200);
  await giveBack(player, message_id, { reason: 'wrong' });
  expect(await reasonOf()).toBe('off_topic');
  expect(await callsOf(player)).toBe(1);
});

test('twenty requests at once, to two servers of one database, return one call', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message_id } = await ask(player);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => giveBack(player, message_id, {}, i % 2 === 0 ? app : manyADayApp)),
  );
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await callsOf(player)).toBe(1);
  expect(await listDifferences(db)).toEqual([]);
});

test('the answer goes to the quality list and its question counts as a gap', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message_id } = await ask(player);
  await giveBack(player, message_id, { reason: 'wrong' });
  const rating = await db
    .selectFrom('ratings')
    .select('rating')
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  expect(rating).toEqual({ rating: 1 });
  const waiting = await db
    .selectFrom('new_refusals')
    .innerJoin('messages', 'messages.question_id', 'new_refusals.message_id')
    .select('messages.id')
    .where('messages.id', '=', message_id)
    .execute();
  expect(waiting).toHaveLength(1);
});

test('a free answer, an old one, one with five stars and one for a program keep what they cost', async () => {
  const player = await makeUser(db, { calls: 5 });
  const refused = await ask(player, 'which wizard tames basilisks');
  expect((await giveBack(player, refused.message_id)).body).toMatchObject({ code: 'not_charged' });
  const old = await ask(player);
  await sql`UPDATE messages SET finished_at = now() - interval '25 hours' WHERE id = ${old.message_id}`.execute(db);
  expect((await giveBack(player, old.message_id)).body).toMatchObject({ code: 'give_back_late' });
  const starred = await ask(player);
  const rate = { message_id: starred.message_id, rating: 5 };
  await api.as(player).post('/api/quality/rate', rate);
  expect((await giveBack(player, starred.message_id)).body).toMatchObject({ code: 'give_back_rated' });
  const key = { headers: { authorization: `Bearer ${(await makeKey(db, player.id)).key}` } };
  const own = await ask(player);
  expect((await giveBack(key, own.message_id)).status).toBe(403);
  const answer = await api.as(key).post(base, { text });
  expect((await giveBack(player, answer.body.message.message_id)).body).toMatchObject({
    code: 'api_key_not_allowed',
  });
  expect(await callsOf(player)).toBe(1);
});

test('three calls a day come back, the fourth does not, and a limit refused costs nothing', async () => {
  const player = await makeUser(db, { calls: 10 });
  const answers = [await ask(player), await ask(player), await ask(player), await ask(player)];
  const codes = [];
  for (const { message_id } of answers) codes.push((await giveBack(player, message_id)).status);
  expect(codes).toEqual([200, 200, 200, 409]);
  expect(await callsOf(player)).toBe(9);
  expect((await giveBack(player, answers[3]!.message_id)).body).toMatchObject({ code: 'give_back_limit' });
});

test('of the last thirty answers no more than ten come back', async () => {
  const player = await makeUser(db, { calls: 11 });
  const codes = [];
  for (let i = 0; i < 11; i++)
    codes.push((await giveBack(player, (await ask(player)).message_id, {}, manyADayApp)).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
});

test('whatever is asked and taken back, calls are what was bought less what stays charged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ask', 'refused', 'back', 'back twice'), { maxLength: 7 }),
      async (steps) => {
        const player = await makeUser(db, { calls: 6 });
        const charged: number[] = [];
        const given = new Set<number>();
        for (const step of steps) {
          if (step === 'ask' || step === 'refused') {
            const message = await ask(player, step === 'ask' ? undefined : 'which wizard tames basilisks');
            if (message?.call === 'charged') charged.push(message.message_id);
          } else {
            const id = charged.find((one) => !given.has(one)) ?? charged[0];
            if (id === undefined) continue;
            for (let i = 0; i < (step === 'back' ? 1 : 2); i++) {
              if ((await giveBack(player, id)).status === 200) given.add(id);
            }
          }
        }
        expect(await callsOf(player)).toBe(6 - charged.length + given.size);
        expect(given.size).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 12 },
  );
  expect(await listDifferences(db)).toEqual([]);
});
