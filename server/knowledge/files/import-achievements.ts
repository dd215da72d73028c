import { fieldsOf } from '#contract/values/texts.ts';
import type { Tx } from '#server/db/database.ts';
import { writeTexts } from '#server/db/texts.ts';
import type { ImportFile } from './import-file.ts';

type Achievements = NonNullable<ImportFile['game']['achievements']>;

/** Adds the achievements that the file states; of one that is known already, what the platform told stays. */
export async function importAchievements(tx: Tx, game_id: number, achievements: Achievements): Promise<void> {
  if (achievements.length === 0) return;
  const added = await tx
    .insertInto('achievements')
    .values(
      achievements.map(({ api_name, hidden, rarity_percent }, ordinal) => ({
        game_id,
        api_name,
        ordinal,
        hidden,
        rarity_percent: rarity_percent ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['game_id', 'api_name']).doNothing())
    .returning(['id', 'api_name'])
    .execute();
  const ids = new Map(added.map(({ id, api_name }) => [api_name, id]));
  const texts = achievements.flatMap(({ api_name, title, description }) => {
    const owner_id = ids.get(api_name);
    return owner_id === undefined ? [] : [{ owner_id, ...fieldsOf({ title, description: description ?? {} }) }];
  });
  await writeTexts(tx, 'achievement_texts', ['title', 'description'], texts);
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
