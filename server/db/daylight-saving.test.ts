import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isQuiet } from '#server/alerts/quiet-hours.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { takeDueWiki } from '#server/knowledge/wiki/game-wikis.store.ts';
import { countDays } from '#server/overview/count-days.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import type { Tables } from './tables.generated.ts';

// The process and the database it opens are in a zone whose clock jumps, as on a server that is set so.
const zone = 'America/New_York';
const zoneBefore = process.env['TZ'];
process.env['TZ'] = zone;
const database = await freshDb();
afterAll(async () => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
  await database.close();
});

const hourMs = 3_600_000;
/** When the clocks of New York were or are set forward, and back. */
const changes = ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'];

/** One session whose clock shows the moment it is set to and goes on from there. */
async function onOneClock(run: (db: Kysely<Tables>, setClock: (to: number) => Promise<void>) => Promise<void>) {
  await database.db.connection().execute(async (db) => {
    await sql`CREATE SCHEMA IF NOT EXISTS moved`.execute(db);
    for (const name of ['now', 'clock_timestamp'])
      await sql`CREATE OR REPLACE FUNCTION ${sql.id('moved', name)}() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        ${sql.lit(`SELECT pg_catalog.${name}() + current_setting('moved.by')::interval`)}`.execute(db);
    await sql`SET search_path = moved, pg_catalog, public`.execute(db);
    await sql`SELECT set_config('moved.by', '0 seconds', false)`.execute(db);
    try {
      await run(db, async (to) => {
        await sql`SELECT set_config('moved.by', ${`${Math.round((to - Date.now()) / 1000)} seconds`}, false)`.execute(
          db,
        );
      });
    } finally {
      await sql`RESET search_path`.execute(db);
    }
  });
}

test('the process is in the zone, the database counts in UTC', async () => {
  expect(
    changes.map((at) => new Date(Date.parse(at)).getHours() - new Date(Date.parse(at) - hourMs).getHours()),
  ).toEqual([2, 0]);
  expect((await sql`SHOW timezone`.execute(database.db)).rows).toEqual([{ TimeZone: 'UTC' }]);
});

test.each(changes)(
  'days around %s are counted as days of 24 hours, each hour once',
  async (change) => {
    const midnight = Date.parse(`${change.slice(0, 10)}T00:00:00Z`);
    await onOneClock(async (db, setClock) => {
      await sql`DELETE FROM counted_days`.execute(db);
      await sql`DELETE FROM daily_totals`.execute(db);
      await sql`UPDATE users SET created_at = now_then.at FROM (SELECT ${new Date(midnight).toISOString()}::timestamptz - interval '9 days' AS at) now_then`.execute(
        db,
      );
      for (let hour = -24; hour < 48; hour++) {
        const created_at = new Date(midnight + hour * hourMs + 60_000).toISOString();
        const { id } = await makeUser(db);
        await db.updateTable('users').set({ created_at }).where('id', '=', id).execute();
      }
      // Every six hours, as a server that runs over the change.
      for (let hour = -24; hour <= 54; hour += 6) {
        await setClock(midnight + hour * hourMs + 120_000);
        await countDays(db);
      }
      const days = [-1, 0, 1].map((day) => new Date(midnight + day * 24 * hourMs).toISOString().slice(0, 10));
      const { rows } = await sql<{ day: string; value: number }>`
      SELECT day::text AS day, value::int AS value FROM daily_totals WHERE figure = 'new_users' AND day IN (${sql.join(days)}) ORDER BY day`.execute(
        db,
      );
      expect(rows).toEqual(days.map((day) => ({ day, value: 24 })));
    });
  },
  60_000,
);

test.each(changes)(
  'a limit of a day and a week of a wiki last 24 hours and seven days over %s',
  async (change) => {
    const begun = Date.parse(change) - 3 * hourMs;
    const limit = rateLimits.exports;
    const who = `person of ${change}`;
    const game = await makeGame(database.db);
    await onOneClock(async (db, setClock) => {
      const passes = async (after_ms: number) => {
        await setClock(begun + after_ms);
        return countHit(db, limit, who, 1).then(
          () => true,
          () => false,
        );
      };
      for (let hit = 0; hit < limit.hits; hit++) expect(await passes(0)).toBe(true);
      expect([await passes(limit.seconds * 1000 - 60_000), await passes(limit.seconds * 1000 + 60_000)]).toEqual([
        false,
        true,
      ]);

      const wiki = {
        game_id: game.id,
        address: `https://wiki-${game.id}.example/api.php`,
        name: 'Wiki',
        selection: '{}',
        licence: 'CC',
        last_job_id: 1,
      };
      const next_import_at = new Date(begun).toISOString();
      const { id } = await db
        .insertInto('game_wikis')
        .values({ ...wiki, next_import_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const due = async (after_ms: number) => {
        await setClock(begun + after_ms);
        return (await db.transaction().execute((tx) => takeDueWiki(tx)))?.id;
      };
      const week = 7 * 24 * hourMs;
      expect([await due(1_000), await due(week - 60_000), await due(week + 60_000)]).toEqual([id, undefined, id]);
      await db.deleteFrom('game_wikis').where('id', '=', id).execute();
    });
  },
  60_000,
);

test('quiet hours end at the same time of the clock on the wall in every night, also in those with an hour more or less', () => {
  const night = { from: 22 * 60, to: 7 * 60 };
  for (const [change, hours] of [
    ['2026-03-08', 8],
    ['2026-03-09', 9],
    ['2026-11-01', 10],
    ['2026-11-02', 9],
  ] as const) {
    const evening = Date.parse(`${change}T00:00:00Z`) - 4 * hourMs;
    const quarters = Array.from({ length: 24 * 4 }, (_, n) => new Date(evening + n * (hourMs / 4)));
    const quiet = quarters.filter((at) => isQuiet(night, zone, at));
    expect([change, quiet.length / 4]).toEqual([change, hours]);
    const local = (at: Date | undefined) =>
      at?.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    expect([local(quiet[0]), local(quiet.at(-1))]).toEqual(['22:00', '06:45']);
  }
});
