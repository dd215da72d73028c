import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { freshDb } from '#server/testing/test-db.ts';
import type { Db } from '#server/db/database.ts';
import { costToday } from './usage.ts';

await awayFromMidnight();

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());
const [player, game] = [await makeUser(db), await makeGame(db)];
const { message_id } = await makeExchange(db, { user_id: player.id, game_id: game.id });

/** Logs so many answers of one micro-dollar each. */
const spend = (on: Db, answers: number, daysAgo = 0) =>
  sql`INSERT INTO token_usage_logs (user_id, game_id, message_id, purpose, outcome, model, input_tokens, output_tokens, estimated, total_ms, cost_micro_usd, created_at)
    SELECT ${player.id}::bigint, ${game.id}::bigint, ${message_id}::bigint, 'answer', 'answered', 'm', 1, 1, false, 1, 1, now() - make_interval(days => ${daysAgo}::int)
    FROM generate_series(1, ${answers}::int)`.execute(on);

test('what the day has cost is known without reading what was asked, exact after answers at once and failed ones', async () => {
  const before = await costToday(db);
  await spend(db, 300);
  await spend(db, 40, 1);
  const together = Array.from({ length: 8 }, (_, n) =>
    db
      .transaction()
      .execute(async (tx) => {
        await spend(tx, 5);
        if (n % 2 === 1) throw new Error('the answer failed');
        await spend(tx, 5);
      })
      .catch(() => {}),
  );
  await Promise.all(together);
  expect((await costToday(db)) - before).toBe(340);
  expect(await rowsRead(database, (on) => costToday(on))).toBeLessThan(20);
  const { rows } = await sql`SELECT (SELECT sum(cost_micro_usd) FROM model_costs) - sum(cost_micro_usd) AS difference,
    (SELECT count(DISTINCT day) FROM model_costs) AS days FROM token_usage_logs`.execute(db);
  expect(rows).toEqual([{ difference: '0', days: 2 }]);
});
