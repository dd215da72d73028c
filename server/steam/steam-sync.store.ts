import { sql } from 'kysely';
import { condition, countWhere, sumOf } from '#server/db/expressions.ts';
import { defaultLanguage, type Language } from '#contract/values/languages.ts';
import { fieldIn } from '#contract/values/texts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { SteamAchievement, SteamGame } from '#server/providers/steam/steam.ts';
import { clock, isWithin, now } from '#server/db/moments.ts';
import { writeTexts } from '#server/db/texts.ts';

/** Days after which a game's list of achievements, or a player's part in it, is read again without a reason. */
const staleDays = 30;

/** What Steam reported about one game, with the game's id in the catalogue. */
export interface ListedGame extends SteamGame {
  game_id: number;
}

/**
 * Writes what one job read about some games; doing it again within the same job changes nothing, and
 * the job's counts stay right.
 */
export async function storeSyncedGames(
  tx: Tx,
  { user_id, job_id }: { user_id: number; job_id: number },
  games: readonly ListedGame[],
): Promise<void> {
  if (games.length === 0) return;
  await tx
    .insertInto('steam_games')
    .values(
      games.map(({ game_id, app_id, icon_url, has_achievements, playtime_minutes, last_played_at }) => ({
        user_id,
        game_id,
        app_id,
        icon_url,
        has_achievements,
        playtime_minutes,
        last_played_at,
        listed_by: job_id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'game_id'])
        .doUpdateSet((row) => ({
          app_id: row.ref('excluded.app_id'),
          icon_url: row.ref('excluded.icon_url'),
          has_achievements: row.ref('excluded.has_achievements'),
          playtime_minutes: row.ref('excluded.playtime_minutes'),
          last_played_at: row.ref('excluded.last_played_at'),
          is_new: sql`false`,
          played_minutes: sql`greatest(0, excluded.playtime_minutes - steam_games.playtime_minutes)`,
          new_unlocks: sql`0`,
          listed_by: row.ref('excluded.listed_by'),
        }))
        .where('steam_games.listed_by', 'is distinct from', job_id),
    )
    .execute();
  await tx
    .insertInto('user_games')
    .columns(['user_id', 'game_id', 'by_hand'])
    .expression((query) =>
      query
        .selectFrom('steam_games')
        .select(['user_id', 'game_id', condition`false`.as('by_hand')])
        .where('user_id', '=', user_id)
        .where('is_removed', '=', false)
        .where(
          'game_id',
          'in',
          games.map((game) => game.game_id),
        ),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
    .execute();
}

/** What the last sync found new is new no longer, also of games that Steam lists no more. */
export async function forgetNews(tx: Tx, user_id: number, job_id: number): Promise<void> {
  await tx
    .updateTable('steam_games')
    .set({ is_new: false, played_minutes: 0, new_unlocks: 0 })
    .where('user_id', '=', user_id)
    .where('listed_by', 'is distinct from', job_id)
    .where((row) => row.or([row('is_new', '=', true), row('played_minutes', '>', 0), row('new_unlocks', '>', 0)]))
    .execute();
}

export async function countListed(db: Db, user_id: number, job_id: number): Promise<number> {
  const row = await db
    .selectFrom('steam_games')
    .select((column) => column.fn.countAll<number>().as('games'))
    .where('user_id', '=', user_id)
    .where('listed_by', '=', job_id)
    .executeTakeFirstOrThrow();
  return row.games;
}

const wasPrivate = condition`s.unlocks_state IS NOT DISTINCT FROM 'private'`;

const isStale = (column: string) => condition`NOT (${isWithin(sql.ref(column), staleDays * 24 * 60)})`;

/** Whether this job still has to read a game's achievements. */
const isUnread = (job_id: number) => condition`(
  s.checked_by IS DISTINCT FROM ${job_id} AND s.has_achievements AND s.playtime_minutes > 0 AND (
    s.unlocks_at_minutes IS DISTINCT FROM s.playtime_minutes
    OR s.last_played_at > s.unlocks_known_at
    OR ${isStale('s.unlocks_known_at')}))`;

/**
 * The games whose achievements this job still has to read: first those played since the last sync, then by last play;
 * behind them those that were private, the one first that was asked for longest ago.
 */
export async function listGamesToCheck(db: Db, user_id: number, job_id: number) {
  return db
    .selectFrom('steam_games as s')
    .leftJoin('steam_schemas as schema', 'schema.game_id', 's.game_id')
    .select([
      's.game_id',
      's.app_id',
      condition`schema.read_at IS NULL OR ${isStale('schema.read_at')}`.as('needs_schema'),
      wasPrivate.as('was_private'),
    ])
    .where('s.user_id', '=', user_id)
    .where('s.listed_by', '=', job_id)
    .where(isUnread(job_id))
    .orderBy(wasPrivate)
    .orderBy(sql`CASE WHEN ${wasPrivate} THEN s.checked_by END`)
    .orderBy(sql`s.unlocks_known_at IS NOT NULL AND s.played_minutes > 0`, 'desc')
    .orderBy(sql`s.last_played_at DESC NULLS LAST`)
    .orderBy('s.game_id')
    .execute();
}

/** Writes a game's achievements for everybody; those that Steam no longer names stay, as players may have them. */
export async function storeAchievements(
  tx: Tx,
  game_id: number,
  {
    named,
    rarity,
  }: {
    /** As Steam names them in each language; which there are, and their order, is the default language's. */
    named: ReadonlyMap<Language, readonly SteamAchievement[]>;
    rarity: Map<string, number> | null;
  },
): Promise<void> {
  await tx
    .insertInto('steam_schemas')
    .values({ game_id, read_at: now })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ read_at: now }))
    .execute();
  const all = named.get(defaultLanguage) ?? [];
  const rows = [...new Map(all.map((one) => [one.api_name, one])).values()].map((one, ordinal) => ({
    game_id,
    api_name: one.api_name,
    ordinal,
    icon_url: one.icon_url,
    locked_icon_url: one.locked_icon_url,
    hidden: one.hidden,
    rarity_percent: rarity?.get(one.api_name) ?? null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const stored = await tx
      .insertInto('achievements')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['game_id', 'api_name']).doUpdateSet((row) => ({
          ordinal: row.ref('excluded.ordinal'),
          icon_url: row.fn.coalesce('excluded.icon_url', 'achievements.icon_url'),
          locked_icon_url: row.fn.coalesce('excluded.locked_icon_url', 'achievements.locked_icon_url'),
          hidden: row.ref('excluded.hidden'),
          rarity_percent: row.fn.coalesce('excluded.rarity_percent', 'achievements.rarity_percent'),
        })),
      )
      .returning(['id', 'api_name'])
      .execute();
    const ids = new Map(stored.map(({ id, api_name }) => [api_name, id]));
    const texts = [...named].flatMap(([language, achievements]) =>
      achievements.flatMap(({ api_name, title, description }) => {
        const owner_id = ids.get(api_name);
        if (owner_id === undefined) return [];
        return [{ owner_id, [fieldIn('title', language)]: title, [fieldIn('description', language)]: description }];
      }),
    );
    await writeTexts(tx, 'achievement_texts', ['title', 'description'], texts);
  }
}

const rowsAtOnce = 500;

/** @returns how many of them are new */
export async function storeUnlocks(
  tx: Tx,
  user_id: number,
  game_id: number,
  unlocked: readonly { api_name: string; unlocked_at: string | null }[],
): Promise<number> {
  const json = JSON.stringify(unlocked);
  const { rows } = await sql`
    INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
    SELECT ${user_id}, a.id, min(coalesce(u.unlocked_at, now()))
    FROM jsonb_to_recordset(${json}::jsonb) AS u (api_name text, unlocked_at timestamptz)
    JOIN achievements a ON a.game_id = ${game_id} AND a.api_name = u.api_name
    GROUP BY a.id
    ON CONFLICT DO NOTHING RETURNING achievement_id`.execute(tx);
  return rows.length;
}

export async function markGameChecked(
  tx: Tx,
  { user_id, game_id, job_id }: { user_id: number; game_id: number; job_id: number },
  { state, new_unlocks }: { state: 'known' | 'no_achievements' | 'private'; new_unlocks: number },
): Promise<void> {
  await tx
    .updateTable('steam_games')
    .set((row) => ({
      checked_by: job_id,
      unlocks_state: state,
      new_unlocks: row('new_unlocks', '+', new_unlocks),
      // If Steam refused, what was known before stays.
      ...(state === 'private' ? {} : { unlocks_at_minutes: row.ref('playtime_minutes') }),
      ...(state === 'known' ? { unlocks_known_at: clock } : {}),
    }))
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .execute();
}

/** The result of a job, counted from what it wrote, so that a resumed job counts everything. */
export async function summariseSync(db: Db, user_id: number, job_id: number) {
  return db
    .selectFrom('steam_games as s')
    .select((row) => [
      row.fn.countAll<number>().as('found'),
      countWhere`is_new`.as('added'),
      countWhere`played_minutes > 0`.as('played'),
      sumOf('new_unlocks').as('unlocked'),
      countWhere`new_unlocks > 0`.as('unlocked_games'),
      countWhere`${wasPrivate} AND NOT ${isUnread(job_id)}`.as('private_games'),
      countWhere`${isUnread(job_id)}`.as('unread_games'),
    ])
    .where('user_id', '=', user_id)
    .where('listed_by', '=', job_id)
    .executeTakeFirstOrThrow();
}
