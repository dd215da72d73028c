import { sql } from 'kysely';
import type { Demand } from '#contract/games.ts';
import { condition, countRows, exists } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, farAhead, secondsFromNow } from '#server/db/moments.ts';
import { hasExpert } from './games.store.ts';

/** @param user_id null for a visitor */
export async function readDemand(db: Db, game_id: number, user_id: number | null): Promise<Demand> {
  return db
    .selectNoFrom([
      sql<number>`coalesce((SELECT f.demand FROM game_figures f WHERE f.game_id = ${game_id}), 0)
        + coalesce((SELECT sum(q.change) FROM uncounted_demand q WHERE q.game_id = ${game_id}), 0)::int`.as('players'),
      exists`game_demand d WHERE d.game_id = ${game_id} AND d.user_id = ${user_id}`.as('mine'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks a game that is in the catalogue, so that it gets no knowledge meanwhile. @returns whether it has an expert */
export async function lockGame(tx: Tx, id: number): Promise<{ has_expert: boolean } | undefined> {
  return tx
    .selectFrom('games')
    .select(hasExpert.as('has_expert'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a player, whose rows are about to be counted. */
export async function lockPlayer(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function countDemandOf(tx: Tx, user_id: number): Promise<{ games: number; titles: number }> {
  return tx
    .selectNoFrom([
      countRows`game_demand d WHERE d.user_id = ${user_id}`.as('games'),
      countRows`title_demand d WHERE d.user_id = ${user_id}`.as('titles'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertGameDemand(tx: Tx, game_id: number, user_id: number): Promise<void> {
  await tx
    .insertInto('game_demand')
    .values({ game_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteGameDemand(db: Db, game_id: number, user_id: number): Promise<void> {
  await db.deleteFrom('game_demand').where('game_id', '=', game_id).where('user_id', '=', user_id).execute();
}

export async function insertTitleDemand(tx: Tx, query: string, user_id: number): Promise<void> {
  await tx
    .insertInto('missed_searches')
    .values({ query })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('title_demand')
    .values({ query, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTitleDemand(db: Db, query: string, user_id: number): Promise<void> {
  await db.deleteFrom('title_demand').where('query', '=', query).where('user_id', '=', user_id).execute();
}

/** Takes names that players want and that nobody has looked for in this revision of the catalogue. */
export async function takeWantedTitles(
  db: Db,
  { revision, limit, seconds }: { revision: string; limit: number; seconds: number },
): Promise<string[]> {
  // Where the clock has been set back since, nobody is busy for that long.
  const { rows } = await sql<{ query: string }>`
    UPDATE missed_searches SET busy_until = ${secondsFromNow(seconds)} WHERE query IN (
      SELECT query FROM missed_searches WHERE demand > 0 AND looked_for_in < ${revision}
        AND (busy_until <= ${clock} OR busy_until > ${farAhead})
      ORDER BY looked_for_in LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING query`.execute(db);
  return rows.map((row) => row.query);
}

export async function markLookedFor(db: Db, query: string, revision: string): Promise<void> {
  await db
    .updateTable('missed_searches')
    .set({ looked_for_in: revision, busy_until: clock })
    .where('query', '=', query)
    .execute();
}

/** Makes the demand for a name the demand for a game; of two processes one does. */
export async function moveToGame(tx: Tx, query: string, game_id: number): Promise<void> {
  await sql`
    WITH moved AS (DELETE FROM title_demand WHERE query = ${query} RETURNING user_id, created_at)
    INSERT INTO game_demand (game_id, user_id, created_at) SELECT ${game_id}, user_id, created_at FROM moved
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Games that players wanted an expert for and that have one. */
export function listNewExperts(db: Db): Promise<{ id: number; slug: string; title: string }[]> {
  return db
    .selectFrom('games')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', (demand) => demand.selectFrom('game_demand').select('game_id'))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(condition`kb_revision > 0`)
    .where(hasExpert)
    .execute();
}

/** Takes the demand of some players away who are to be notified; a second process takes those of others, or none. */
export async function takeDemand(tx: Tx, game_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    DELETE FROM game_demand WHERE game_id = ${game_id} AND user_id IN (
      SELECT user_id FROM game_demand WHERE game_id = ${game_id} ORDER BY user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
