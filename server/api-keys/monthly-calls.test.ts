import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cleanUp } from '#server/registry/cleanup.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { expireCall, refundCall, reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { requireKeyLimit } from './api-keys.ts';
import { callsOfKey } from './api-keys.store.ts';

await awayFromMidnight();

const { deps } = await testApp();
const { db } = deps;
const game = await makeGame(db);
const makeKey = async (user_id: number, monthly_calls: number | null = null) => {
  const row = {
    user_id,
    made_by: user_id,
    name: 'program',
    key_hash: crypto.getRandomValues(Buffer.alloc(32)),
    prefix: 'hint_',
    monthly_calls,
  };
  return (await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const used = async (id: number) => (await callsOfKey(db, id)).used;

async function makePlayerWithKey(monthly_calls: number | null = null) {
  const { id: user_id } = await makeUser(db, { calls: 1000 });
  const conversation_id = await makeConversation(db, { user_id, game_id: game.id });
  return { of: { user_id, conversation_id, game_id: game.id }, api_key_id: await makeKey(user_id, monthly_calls) };
}

/** A question of the key as the product takes it; the wallet is locked before the limit is looked at. */
async function ask(
  { of, api_key_id }: Awaited<ReturnType<typeof makePlayerWithKey>>,
  created_at?: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const reservation_id = await reserveCall(tx, of.user_id, 60);
    await requireKeyLimit(tx, api_key_id);
    const row = {
      ...of,
      api_key_id,
      state: 'running' as const,
      text: '',
      ...(created_at === undefined ? {} : { created_at }),
    };
    const question = await tx
      .insertInto('messages')
      .values({ ...row, role: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('messages')
      .values({ ...row, role: 'expert', question_id: question.id, reservation_id })
      .execute();
    return reservation_id;
  });
}

test('a key’s calls agree with a recount after questions and returns at once', async () => {
  const mine = await makePlayerWithKey();
  const other = await makePlayerWithKey();
  const reservations = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n % 4 === 3 ? other : mine)));
  expect([await used(mine.api_key_id), await used(other.api_key_id)]).toEqual([30, 10]);
  const end = [settleCall, refundCall, expireCall, refundCall];
  // Each is ended twice at once, and more is asked beside it.
  await Promise.all(
    reservations
      .flatMap((reservation, n) =>
        [0, 1].map(() => db.transaction().execute((tx) => (end[n % 4] ?? settleCall)(tx, reservation))),
      )
      .concat(Array.from({ length: 5 }, () => ask(mine).then(() => true))),
  );
  expect([await used(mine.api_key_id), await used(other.api_key_id)]).toEqual([15, 0]);
  const { rows } = await sql`SELECT k.api_key_id FROM api_key_months k WHERE k.calls <> (
    SELECT count(*) FROM messages m JOIN reservations r ON r.id = m.reservation_id
    WHERE m.api_key_id = k.api_key_id AND m.role = 'expert' AND r.state IN ('held', 'settled'))`.execute(db);
  expect(rows).toEqual([]);
});

test('the last call of a month is taken once, what is returned is there again, and a new month begins at nothing', async () => {
  const limited = await makePlayerWithKey(3);
  await ask(limited, '2026-01-31T23:59:59Z');
  expect(await used(limited.api_key_id)).toBe(0);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => ask(limited)));
  const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect([taken.length, await used(limited.api_key_id)]).toEqual([3, 3]);
  await db.transaction().execute((tx) => refundCall(tx, taken[0] ?? 0));
  expect(await used(limited.api_key_id)).toBe(2);
  await ask(limited);
  await expect(ask(limited)).rejects.toThrow('key_limit_reached');
});

test('an answer that began in an earlier month returns its call to that month', async () => {
  const of = await makePlayerWithKey();
  const before = await ask(of, '2026-01-31T23:59:59Z');
  await ask(of, '2026-01-31T23:59:59Z');
  await ask(of);
  await db.transaction().execute((tx) => refundCall(tx, before));
  const months = db.selectFrom('api_key_months').select(['month', 'calls']).where('api_key_id', '=', of.api_key_id);
  expect((await months.orderBy('month').execute()).map(({ calls }) => calls)).toEqual([1, 1]);
  await sql`UPDATE api_key_months SET month = '2020-01-01' WHERE api_key_id = ${of.api_key_id} AND month < '2026-02-01'`.execute(
    db,
  );
  await cleanUp(deps);
  expect(await months.execute()).toHaveLength(1);
  await db.deleteFrom('api_keys').where('id', '=', of.api_key_id).execute();
  expect(await months.execute()).toEqual([]);
});
