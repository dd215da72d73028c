import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { tryKilledMigration } from '#server/testing/killed-migration.ts';
import { makeAchievement, makeGame, summarise } from '#server/testing/make.ts';
import { freshDb, onPostgres } from '#server/testing/test-db.ts';
import type { Db } from './database.ts';
import { readText, readTexts, replaceTexts } from './texts.ts';
import { slow } from '#server/testing/slow.ts';

// The tests kill a start in the middle of a migration.
vi.setConfig(slow.killsProcesses);

// Enough to be killed in the middle; the embedded trial is, once a second segment of its log is full.
const games = onPostgres ? 1200 : 20_000;
const summary = 'A long description of a game. '.repeat(20);

/** A catalogue, packs and announcements as the code before the migration wrote them: a column for each language. */
async function fillColumns(db: Db): Promise<void> {
  await sql`
    INSERT INTO games (slug, title, summary_en, summary_ru)
    SELECT 'game-' || n, 'Game ' || n, CASE WHEN n % 3 > 0 THEN ${summary} || n END, CASE WHEN n % 2 > 0 THEN 'Игра ' || n END
    FROM generate_series(1, ${games}::int) AS n`.execute(db);
  await sql`
    INSERT INTO achievements (game_id, api_name, ordinal, title_en, title_ru, description_en)
    SELECT id, 'won', 0, 'Won ' || id, CASE WHEN id % 2 > 0 THEN 'Победа' END, CASE WHEN id % 3 > 0 THEN 'Win it' END
    FROM games`.execute(db);
  await sql`
    WITH admin AS (INSERT INTO users (email, name, password_hash) VALUES ('admin@example.com', 'Admin', 'none') RETURNING id)
    INSERT INTO announcements (title_en, body_en, title_ru, body_ru, audience, author_id)
    SELECT 'Maps', 'Three', 'Карты', 'Три', 'all', id FROM admin`.execute(db);
}

const rowsOf = async (db: Db, table: string) =>
  (await sql<{ language: string }>`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(db)).rows;

test('columns for two languages become rows, also after kill -9 in the middle, and a server of the version before is understood', async () => {
  await tryKilledMigration({
    migration: '0310_texts_in_rows.sql',
    needed_late: 'announcements',
    fill: fillColumns,
    half_done: async (db) =>
      (await sql`SELECT FROM information_schema.tables WHERE table_name ~ '_texts$'`.execute(db)).rows.length > 0,
    check: async (db) => {
      const { rows } = await sql`
        SELECT count(*) FILTER (WHERE language = 'en' AND summary = ${summary} || game_id) AS english,
          count(*) FILTER (WHERE language = 'ru' AND summary = 'Игра ' || game_id) AS russian, count(*) AS all
        FROM game_texts`.execute(db);
      const english = games - Math.floor(games / 3);
      expect(rows).toEqual([{ english, russian: games / 2, all: english + games / 2 }]);
      const achievements = await rowsOf(db, 'achievement_texts');
      expect(achievements.length).toBe(games * 1.5);
      expect(achievements.slice(0, 3)).toEqual([
        { achievement_id: 1, language: 'en', title: 'Won 1', description: 'Win it' },
        { achievement_id: 1, language: 'ru', title: 'Победа', description: null },
        { achievement_id: 2, language: 'en', title: 'Won 2', description: 'Win it' },
      ]);
      expect(await rowsOf(db, 'announcement_texts')).toEqual([
        { announcement_id: 1, language: 'en', title: 'Maps', body: 'Three' },
        { announcement_id: 1, language: 'ru', title: 'Карты', body: 'Три' },
      ]);
      expect((await rowsOf(db, 'call_pack_texts')).slice(0, 2)).toEqual([
        { call_pack_id: 1, language: 'en', title: 'To try it' },
        { call_pack_id: 1, language: 'ru', title: 'На пробу' },
      ]);
      await checkOldWrites(db);
    },
  });
});

/** What a server of the version before writes until it is restarted. */
async function checkOldWrites(db: Db): Promise<void> {
  await sql`UPDATE games SET summary_en = 'New', summary_ru = NULL WHERE id = 1`.execute(db);
  await sql`INSERT INTO call_packs (calls, price_kopecks, title_en, title_ru) VALUES (7, 700, 'Seven', 'Семь')`.execute(
    db,
  );
  await sql`
    INSERT INTO achievements (game_id, api_name, ordinal, title_en) VALUES (1, 'won', 0, 'Won at last')
    ON CONFLICT (game_id, api_name) DO UPDATE SET title_en = excluded.title_en`.execute(db);
  expect((await rowsOf(db, 'game_texts'))[0]).toEqual({ game_id: 1, language: 'en', summary: 'New' });
  expect((await rowsOf(db, 'call_pack_texts')).slice(-2).map(({ language }) => language)).toEqual(['en', 'ru']);
  expect((await rowsOf(db, 'achievement_texts'))[0]).toMatchObject({ title: 'Won at last', description: 'Win it' });
}

test('a reader gets their language, else English, else any; what was replaced is gone', async () => {
  const { db, close } = await freshDb();
  const { id } = await makeGame(db);
  const read = async (language: 'en' | 'ru') =>
    (
      await db
        .selectFrom('games')
        .select(readText('game_texts', 'summary', 'games.id', language).as('summary'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).summary;
  expect(await read('ru')).toBeNull();
  await sql`INSERT INTO game_texts VALUES (${id}, 'de', 'Ein Spiel')`.execute(db);
  expect(await read('ru')).toBe('Ein Spiel');
  await summarise(db, id, { summary_en: 'A game' });
  expect([await read('ru'), await read('en')]).toEqual(['A game', 'A game']);
  await summarise(db, id, { summary_ru: 'Игра' });
  expect([await read('ru'), await read('en')]).toEqual(['Игра', 'A game']);
  await db
    .transaction()
    .execute((tx) => replaceTexts(tx, 'game_texts', ['summary'], { owner_id: id, summary_ru: 'Иная' }));
  const texts = await db
    .selectFrom('games')
    .select(readTexts('game_texts', ['summary'], 'games.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(texts).toEqual({ summary_en: null, summary_ru: 'Иная' });
  const { id: achievement_id } = await makeAchievement(db, {
    game_id: id,
    api_name: 'won',
    title_en: 'Won',
    description_en: 'Win',
  });
  expect(await rowsOf(db, 'achievement_texts').then((all) => all.at(-1))).toEqual({
    achievement_id,
    language: 'en',
    title: 'Won',
    description: 'Win',
  });
  await close();
});
