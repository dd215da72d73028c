import type { Tx } from '#server/db/database.ts';
import type { ImportFile } from './import-file.ts';

type Achievements = NonNullable<ImportFile['game']['achievements']>;

/** Adds the achievements that the file states; of one that is known already, what the platform told stays. */
export async function importAchievements(tx: Tx, game_id: number, achievements: Achievements): Promise<void> {
  if (achievements.length === 0) return;
  await tx
    .insertInto('achievements')
    .values(
      achievements.map(({ api_name, title, description, hidden, rarity_percent }, ordinal) => ({
        game_id,
        api_name,
        ordinal,
        title_en: title.en,
        title_ru: title.ru ?? null,
        description_en: description?.en ?? null,
        description_ru: description?.ru ?? null,
        hidden,
        rarity_percent: rarity_percent ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['game_id', 'api_name']).doNothing())
    .execute();
}

/** Lets a player have the first half of a game's achievements, one a day up to today, and the game on their list. */
export async function giveFirstAchievements(tx: Tx, user_id: number, game_id: number): Promise<void> {
  const all = await tx
    .selectFrom('achievements')
    .select('id')
    .where('game_id', '=', game_id)
    .orderBy('ordinal')
    .execute();
  const had = all.slice(0, Math.floor(all.length / 2));
  if (had.length === 0) return;
  const now = Date.now();
  const day = 24 * 60 * 60 * 1000;
  await tx
    .insertInto('user_games')
    .values({ user_id, game_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('user_achievements')
    .values(
      had.map(({ id }, place) => ({
        user_id,
        achievement_id: id,
        unlocked_at: new Date(now - (had.length - place) * day).toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
