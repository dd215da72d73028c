import { type Expression, type RawBuilder, sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { Gate } from '#contract/knowledge.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readText } from '#server/db/texts.ts';

/** Whether the player has an achievement, by the platform's word or their own. */
const hasAchievement = (user_id: number, achievement_id: RawBuilder<unknown>) => condition`(
  EXISTS (SELECT FROM user_achievements own WHERE own.user_id = ${user_id} AND own.achievement_id = ${achievement_id})
  OR EXISTS (SELECT FROM declared_achievements d WHERE d.user_id = ${user_id} AND d.achievement_id = ${achievement_id}))`;

/** Whether a chunk is hidden from the viewer; never from admins and the article's author. */
export function isHidden({ id }: { id: number }, chunk_key: Expression<unknown>): RawBuilder<boolean> {
  return sql`is_hidden_from(${id}, ${chunk_key})`;
}

/** Every version of the chunks of a game that are hidden from a player, current or not. */
export async function listHiddenVersions(db: Db, user_id: number, game_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT chunks.id FROM chunk_gates gate JOIN chunks ON chunks.chunk_key = gate.chunk_key
    WHERE gate.game_id = ${game_id} AND is_hidden_from(${user_id}, gate.chunk_key)`.execute(db);
  return rows.map((row) => row.id);
}

/** Every version of the chunks of a game that have a gate at all. */
export async function listGatedVersions(db: Db, game_ids: readonly number[]): Promise<number[]> {
  if (game_ids.length === 0) return [];
  const rows = await db
    .selectFrom('chunk_gates')
    .innerJoin('chunks', 'chunks.chunk_key', 'chunk_gates.chunk_key')
    .select('chunks.id')
    .where('chunk_gates.game_id', 'in', game_ids)
    .execute();
  return rows.map((row) => row.id);
}

export interface ShownGate extends Gate {
  chunk_key: string;
  achievement_title: string | null;
}

export async function listGates(db: Db, article_id: number): Promise<ShownGate[]> {
  return db
    .selectFrom('chunk_gates')
    .select([
      'chunk_key',
      'achievement_id',
      'spoiler_level',
      readText('achievement_texts', 'title', 'chunk_gates.achievement_id', defaultLanguage).as('achievement_title'),
    ])
    .where('article_id', '=', article_id)
    .execute();
}

/** Sets the gates of chunks; null opens one. */
export async function setGates(
  tx: Tx,
  place: { game_id: number; article_id: number },
  gates: ReadonlyMap<string, Gate | null>,
): Promise<void> {
  for (const [chunk_key, gate] of gates) {
    await tx.deleteFrom('chunk_gates').where('chunk_key', '=', chunk_key).execute();
    if (gate !== null)
      await tx
        .insertInto('chunk_gates')
        .values({ ...place, ...gate, chunk_key })
        .execute();
  }
}

export async function listAchievementTitles(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('achievements')
    .select(['id', readText('achievement_texts', 'title', 'achievements.id', defaultLanguage).as('title')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function countAchievements(db: Db, game_id: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom('achievements')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('game_id', '=', game_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return row.known;
}

/** The gates of a game that have current chunks, with what the player said about each. */
export async function listLocks(db: Db, user_id: number, game_id: number, language: Language) {
  const title = readText('achievement_texts', 'title', 'gate.achievement_id', language);
  const { rows } = await sql<{
    achievement_id: number | null;
    title: string | null;
    spoiler_level: number;
    sections: number;
    hidden_sections: number;
    unlocked: boolean;
    declared: boolean;
  }>`
    SELECT gate.achievement_id, ${title} AS title, gate.spoiler_level, count(*)::int AS sections,
      count(*) FILTER (WHERE is_hidden_from(${user_id}, gate.chunk_key))::int AS hidden_sections,
      gate.achievement_id IS NOT NULL AND ${hasAchievement(user_id, sql`gate.achievement_id`)} AS unlocked,
      EXISTS (SELECT FROM declared_achievements d
        WHERE d.user_id = ${user_id} AND d.achievement_id = gate.achievement_id) AS declared
    FROM chunk_gates gate
    JOIN articles ON articles.id = gate.article_id AND articles.deleted_at IS NULL AND articles.hidden_at IS NULL
    WHERE gate.game_id = ${game_id}
    GROUP BY gate.achievement_id, gate.spoiler_level
    ORDER BY gate.spoiler_level, gate.achievement_id`.execute(db);
  return rows;
}

export async function shownLevel(db: Db, user_id: number, game_id: number): Promise<number> {
  const row = await db
    .selectFrom('spoiler_choices')
    .select('shown_level')
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .executeTakeFirst();
  return row?.shown_level ?? 0;
}

export async function chooseLevel(tx: Tx, user_id: number, game_id: number, shown_level: number): Promise<void> {
  await tx
    .insertInto('spoiler_choices')
    .values({ user_id, game_id, shown_level })
    .onConflict((row) => row.columns(['user_id', 'game_id']).doUpdateSet({ shown_level }))
    .execute();
}

/** What the player says they have done in a game, in place of what they said before. */
export async function declare(tx: Tx, user_id: number, game_id: number, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM declared_achievements USING achievements a
    WHERE a.id = declared_achievements.achievement_id AND a.game_id = ${game_id} AND declared_achievements.user_id = ${user_id}`.execute(
    tx,
  );
  if (ids.length === 0) return;
  await tx
    .insertInto('declared_achievements')
    .values(ids.map((achievement_id) => ({ user_id, achievement_id })))
    .execute();
}

export async function listDeclared(db: Db, user_id: number, game_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('declared_achievements')
    .innerJoin('achievements', 'achievements.id', 'declared_achievements.achievement_id')
    .select('achievement_id')
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .orderBy('achievement_id')
    .execute();
  return rows.map(({ achievement_id }) => achievement_id);
}
