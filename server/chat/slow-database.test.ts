import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(() => app.close());

const game = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});

let slowMs = 0;
/** Holds up each statement, as a database does that others keep busy. */
function slowDown(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: async (...args: Parameters<typeof query>) => {
      await wait(slowMs);
      return query(...args);
    },
  });
}
// The connections that are open already, and those to come.
database.pool.on('connect', slowDown);
const open = await database.pool.connect();
slowDown(open);
open.release();

test('while each statement takes long, requests end, a call is sold once, and a repeated request has one effect', async () => {
  const { id, headers } = await makeUser(db, { calls: 1 });
  const ask = (key: string) =>
    api
      .with(headers)
      .post(
        `/api/chat/games/${game.id}/messages`,
        { text: 'How deep is the copper well?' },
        { 'idempotency-key': key },
      );
  slowMs = 40;
  const answers = await Promise.all(['one', 'one', 'two', 'three'].map(ask));
  slowMs = 0;
  const statuses = answers.map(({ status }) => status);
  // Who came second, found the balance empty, or waited too long for a connection is told so.
  expect(statuses.filter((status) => ![200, 402, 409, 429, 503].includes(status))).toEqual([]);
  const again = await ask('one');
  expect([200, 402]).toContain(again.status);
  const { calls, reserved } = await callsSummary(db, id);
  expect([calls, reserved]).toEqual([0, 0]);
  const charged = await db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', id)
    .where('state', '=', 'settled')
    .execute();
  expect(charged).toHaveLength(1);
  expect(await listDifferences(db)).toEqual([]);
});
