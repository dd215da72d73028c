import { type RawBuilder, sql } from 'kysely';
import { condition, countRows, isSet } from '#server/db/expressions.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import type { MyGamesFilter, MyGamesSort } from '#contract/library.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { hasWords } from '#server/db/list-words.ts';

export type MyGamesQuery = Pick<QueryOf<'GET /api/my-games'>, 'q' | 'sort' | 'filter'>;

const known = countRows`achievements a WHERE a.game_id = mine.game_id AND (
  EXISTS (SELECT FROM user_achievements u WHERE u.achievement_id = a.id AND u.user_id = mine.user_id)
  OR EXISTS (SELECT FROM declared_achievements d WHERE d.achievement_id = a.id AND d.user_id = mine.user_id))`;
/** How many achievements the player has; null where nobody looked and none is known, which is not none. */
const unlocked = sql<number | null>`CASE WHEN s.unlocks_known_at IS NULL THEN nullif(${known}, 0) ELSE ${known} END`;
const achievementCount = countRows`achievements a WHERE a.game_id = mine.game_id`;
const share = sql<number | null>`${unlocked}::float8 / nullif(${achievementCount}, 0)`;

const conditionOf: Record<MyGamesFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  steam: sql`s.user_id IS NOT NULL`,
  hand: sql`mine.by_hand`,
  unfinished: sql`${share} < 1`,
  finished: sql`${share} = 1`,
  unplayed: sql`coalesce(s.playtime_minutes, 0) = 0`,
  asked: sql`mine.last_asked_at IS NOT NULL`,
  expert: sql`EXISTS (SELECT FROM chunks c WHERE c.game_id = mine.game_id AND c.to_rev IS NULL)`,
};

const orders: Record<MyGamesSort, RawBuilder<unknown>> = {
  recent: sql`greatest(s.last_played_at, mine.last_asked_at, CASE WHEN mine.by_hand THEN mine.added_at END) DESC NULLS LAST`,
  playtime: sql`s.playtime_minutes DESC NULLS LAST`,
  progress: sql`${share} DESC NULLS LAST`,
  title: sql`games.title COLLATE "und-x-icu"`,
  added: sql`mine.added_at DESC`,
};

interface Shelved {
  game_id: number;
  user_id: number;
  /** Whether it is on the player's list; otherwise they have only asked about it. */
  is_listed: boolean;
  by_hand: boolean;
  added_at: string;
  last_asked_at: string | null;
}

/** The player's list, and besides it the games that they have conversations about. */
const shelf = (user_id: number) => sql<Shelved>`(
  SELECT game_id, user_id, own.by_hand IS NOT NULL AS is_listed, coalesce(own.by_hand, false) AS by_hand,
    coalesce(own.added_at, asked.first_asked_at) AS added_at, asked.last_asked_at
  FROM (SELECT game_id, user_id, by_hand, added_at FROM user_games WHERE user_id = ${user_id}) own
  FULL JOIN (
    SELECT game_id, user_id, min(created_at) AS first_asked_at, max(active_at) AS last_asked_at FROM conversations
    WHERE user_id = ${user_id} AND deleted_at IS NULL AND NOT by_program AND questions > 0
    GROUP BY game_id, user_id
  ) asked USING (game_id, user_id))`;

/** Which of these games the player has on the shelf, those asked about last first. */
export function listShelved(db: Db, user_id: number, game_ids: readonly number[]) {
  return db
    .selectFrom(shelf(user_id).as('mine'))
    .where(condition`mine.game_id = ANY (${[...game_ids]}::bigint[])`)
    .select(['mine.game_id', 'mine.is_listed', 'mine.last_asked_at'])
    .orderBy(sql`mine.last_asked_at DESC NULLS LAST`)
    .orderBy('mine.game_id')
    .execute();
}

function myGames(db: Db, user_id: number) {
  return db
    .selectFrom(shelf(user_id).as('mine'))
    .innerJoin('games', 'games.id', 'mine.game_id')
    .leftJoin('steam_games as s', (join) =>
      join.onRef('s.user_id', '=', 'mine.user_id').onRef('s.game_id', '=', 'mine.game_id'),
    )
    .where('games.deleted_at', 'is', null);
}

const filtered = (db: Db, user_id: number, { q, filter }: MyGamesQuery) =>
  myGames(db, user_id)
    .where(conditionOf[filter])
    .where((row) => row.and(q === undefined || q === '' ? [] : [hasWords(sql`games.title`, q)]));

export async function listMyGameIds(
  db: Db,
  user_id: number,
  query: MyGamesQuery,
  page: { skip: number; limit: number },
): Promise<number[]> {
  const rows = await filtered(db, user_id, query)
    .select('mine.game_id')
    .orderBy(orders[query.sort])
    .orderBy('mine.game_id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.game_id);
}

export async function countMyGames(db: Db, user_id: number, query: MyGamesQuery): Promise<number> {
  const row = await filtered(db, user_id, query)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** What the library knows of these games of a player. */
export function listMyGameFacts(db: Db, user_id: number, ids: readonly number[]) {
  return myGames(db, user_id)
    .where('mine.game_id', 'in', ids)
    .select([
      'mine.game_id',
      'mine.by_hand',
      isSet('s.user_id').as('from_steam'),
      'mine.added_at',
      'mine.last_asked_at',
      's.playtime_minutes',
      's.last_played_at',
      's.icon_url',
      unlocked.as('unlocked'),
    ])
    .execute();
}

/** Puts a game on the list: by hand, or back as Steam's where it was taken off. */
export async function addToList(tx: Tx, user_id: number, game_id: number): Promise<void> {
  const comesBack = await setRemoved(tx, user_id, game_id, false);
  await tx
    .insertInto('user_games')
    .values({ user_id, game_id, by_hand: !comesBack })
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doUpdateSet({ by_hand: true }))
    .execute();
}

/** @returns whether it was on the list */
export async function removeFromList(tx: Tx, user_id: number, game_id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('user_games')
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .returning('game_id')
    .executeTakeFirst();
  if (row !== undefined) await setRemoved(tx, user_id, game_id, true);
  return row !== undefined;
}

/** @returns whether Steam named the game and this changed anything */
async function setRemoved(tx: Tx, user_id: number, game_id: number, is_removed: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('steam_games')
    .set({ is_removed })
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .where('is_removed', '=', !is_removed)
    .returning('game_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down that the player has an achievement. @returns whether there is such a one */
export async function declare(db: Db, user_id: number, achievement_id: number): Promise<boolean> {
  const { rows } = await sql`
    WITH found AS (
      SELECT a.id FROM achievements a JOIN games g ON g.id = a.game_id
      WHERE a.id = ${achievement_id} AND g.deleted_at IS NULL
    ), added AS (
      INSERT INTO declared_achievements (user_id, achievement_id) SELECT ${user_id}, id FROM found ON CONFLICT DO NOTHING
    )
    SELECT id FROM found`.execute(db);
  return rows.length > 0;
}

export async function takeBack(db: Db, user_id: number, achievement_id: number): Promise<void> {
  await db
    .deleteFrom('declared_achievements')
    .where('user_id', '=', user_id)
    .where('achievement_id', '=', achievement_id)
    .execute();
}

/** When the player's achievements were synced; else the last unlocking of what is stored, or the last word of their own. */
export async function findProgressKnown(db: Db, user_id: number, game_id: number) {
  const { rows } = await sql<{ known_at: string | null; is_own_word: boolean }>`
    SELECT coalesce(platform_at, declared_at) AS known_at, platform_at IS NULL AS is_own_word
    FROM (SELECT
      coalesce(
        (SELECT unlocks_known_at FROM steam_games WHERE user_id = ${user_id} AND game_id = ${game_id}),
        (SELECT max(u.unlocked_at) FROM user_achievements u JOIN achievements a ON a.id = u.achievement_id
          WHERE u.user_id = ${user_id} AND a.game_id = ${game_id})) AS platform_at,
      (SELECT max(d.declared_at) FROM declared_achievements d JOIN achievements a ON a.id = d.achievement_id
        WHERE d.user_id = ${user_id} AND a.game_id = ${game_id}) AS declared_at) known`.execute(db);
  const [row] = rows;
  return row?.known_at == null ? undefined : { known_at: row.known_at, is_own_word: row.is_own_word };
}
