import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { giveFirstAchievements } from './files/import-achievements.ts';
import { demoFolder } from './demo-game.ts';
import { readImportFile } from './files/import-file.ts';
import { importGame } from './files/import-game.ts';

/**
 * Fills a new database with the demonstration games where the settings ask for them. A catalogue
 * that ever held a game, even a deleted one, is left alone. The demonstration player gets half of the achievements.
 * @param player_email of the demonstration player, who need not be there
 * @returns how many games were added
 */
export async function seedDemo(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  player_email: string,
): Promise<number> {
  if (!config.DEMO) return 0;
  const names = (await readdir(demoFolder)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(
    names.map(async (name) => readImportFile(await readFile(join(demoFolder, name), 'utf8'))),
  );
  return db.transaction().execute(async (tx) => {
    // Two processes that start together on one new database: the second waits, then finds games.
    await sql`LOCK TABLE games IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    if ((await tx.selectFrom('games').select('id').limit(1).executeTakeFirst()) !== undefined) return 0;
    const player = await tx.selectFrom('users').select('id').where('email', '=', player_email).executeTakeFirst();
    for (const file of files) {
      const { game_id } = await importGame(tx, file);
      if (player !== undefined) await giveFirstAchievements(tx, player.id, game_id);
    }
    log.info({ games: files.map((file) => file.game.title) }, 'demonstration games added');
    return files.length;
  });
}
