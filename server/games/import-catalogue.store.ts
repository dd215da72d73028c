import { storableJson } from '#server/db/storable.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';
import type { CatalogueGame } from './catalogue-file.ts';

const fileColumns = sql`f (steam_app_id bigint, slug text, title text, released_on date, is_free boolean, genres text[],
  developer text, publisher text, popularity bigint, header_url text)`;

const fileOf = (games: readonly CatalogueGame[]) =>
  sql`jsonb_to_recordset(${storableJson(games)}::jsonb) AS ${fileColumns}`;

/** How many lines of a file are done; 0 for a new one. */
export async function linesDone(db: Db, content_hash: string): Promise<number> {
  const row = await db
    .selectFrom('catalogue_imports')
    .select('lines_done')
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();
  return row?.lines_done ?? 0;
}

export async function storeLinesDone(tx: Tx, content_hash: string, lines_done: number): Promise<void> {
  await tx
    .insertInto('catalogue_imports')
    .values({ content_hash, lines_done })
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet({ lines_done, updated_at: now }))
    .execute();
}

export async function forgetImport(db: Db, content_hash: string): Promise<void> {
  await db.deleteFrom('catalogue_imports').where('content_hash', '=', content_hash).execute();
}

/** Locks the known ones in the order in which every other writer of several games does. */
export async function lockGames(tx: Tx, games: readonly CatalogueGame[]): Promise<void> {
  await sql`SELECT id FROM games WHERE steam_app_id = ANY (${games.map((game) => game.steam_app_id)}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Renews the counts of reviews and fills what is empty; what somebody wrote stays, and so does what was deleted. */
export async function fillGames(tx: Tx, games: readonly CatalogueGame[]): Promise<number> {
  const { rows } = await sql`
    WITH filled AS (
      SELECT g.id,
        CASE WHEN f.popularity > 0 THEN f.popularity ELSE g.popularity END AS popularity,
        coalesce(g.released_on, f.released_on) AS released_on,
        coalesce(g.is_free, f.is_free) AS is_free,
        CASE WHEN g.genres = '{}' THEN coalesce(f.genres, '{}') ELSE g.genres END AS genres,
        coalesce(g.developer, f.developer) AS developer,
        coalesce(g.publisher, f.publisher) AS publisher,
        coalesce(g.header_url, f.header_url) AS header_url
      FROM ${fileOf(games)} JOIN games g ON g.steam_app_id = f.steam_app_id
      WHERE g.deleted_at IS NULL)
    UPDATE games SET from_library = false, popularity = filled.popularity, released_on = filled.released_on, is_free = filled.is_free,
      genres = filled.genres, developer = filled.developer, publisher = filled.publisher, header_url = filled.header_url
    FROM filled
    WHERE games.id = filled.id
      AND (games.from_library OR (games.popularity, games.released_on, games.is_free, games.genres, games.developer, games.publisher, games.header_url)
        IS DISTINCT FROM (filled.popularity, filled.released_on, filled.is_free, filled.genres, filled.developer,
          filled.publisher, filled.header_url))
    RETURNING games.id`.execute(tx);
  return rows.length;
}

/** Adds those that are not there yet; one whose slug is taken is left out. */
export async function addGames(tx: Tx, games: readonly CatalogueGame[]): Promise<number> {
  const { rows } = await sql`
    INSERT INTO games (steam_app_id, slug, title, released_on, is_free, genres, developer, publisher, popularity, header_url)
    SELECT f.steam_app_id, f.slug, f.title, f.released_on, f.is_free, coalesce(f.genres, '{}'), f.developer, f.publisher,
      f.popularity, f.header_url
    FROM ${fileOf(games)}
    WHERE NOT EXISTS (SELECT FROM games g WHERE g.steam_app_id = f.steam_app_id)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return rows.length;
}
