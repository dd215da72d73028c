import type { Language } from '#contract/common.ts';
import type { Achievement } from '#contract/games.ts';
import type { MyAchievements, MyGame } from '#contract/library.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { listGameAchievements, listGamesById, requireGameId, type Viewer } from '#server/games/games.ts';
import * as store from './library.store.ts';

/** A logged-in player with the language of the response. */
interface Player extends Viewer {
  user_id: number;
}

/** Which of some games a player has: on the list, or in conversations that they led themselves. */
export const { listShelved } = store;

export async function listMyGames(
  db: Db,
  player: Player,
  { skip, limit, ...query }: store.MyGamesQuery & { skip: number; limit: number },
): Promise<{ items: MyGame[]; total: number }> {
  const ids = await store.listMyGameIds(db, player.user_id, query, { skip, limit });
  return { items: await myGamesOf(db, player, ids), total: await store.countMyGames(db, player.user_id, query) };
}

async function myGamesOf(db: Db, player: Player, ids: readonly number[]): Promise<MyGame[]> {
  if (ids.length === 0) return [];
  const facts = new Map((await store.listMyGameFacts(db, player.user_id, ids)).map((row) => [row.game_id, row]));
  const games = await listGamesById(db, ids, player);
  return games.flatMap((game) => {
    const row = facts.get(game.id);
    if (row === undefined) return [];
    const { game_id: _same, ...known } = row;
    return [{ ...game, ...known }];
  });
}

/** @throws AppError `not_found` for a game that is not in the catalogue */
export async function addMyGame(db: Db, player: Player, id: number): Promise<MyGame> {
  const game_id = await requireGameId(db, { id });
  await db.transaction().execute((tx) => store.addToList(tx, player.user_id, game_id));
  const [mine] = await myGamesOf(db, player, [game_id]);
  if (mine === undefined) throw new AppError('not_found', { object: 'game' });
  return mine;
}

/**
 * Removes a game from the list. Its data from Steam are kept, and the next sync does not add it again.
 * @throws AppError `not_found` where it is not on the list
 */
export async function removeMyGame(db: Db, user_id: number, id: number): Promise<void> {
  const removed = await db.transaction().execute((tx) => store.removeFromList(tx, user_id, id));
  if (!removed) throw new AppError('not_found', { object: 'game' });
}

/** The achievements that the player has unlocked, newest first, and how many the game has. */
export async function listMyAchievements(db: Db, player: Player, slug: string): Promise<MyAchievements> {
  const id = await requireGameId(db, { slug });
  const { items: all } = await listGameAchievements(db, id, player);
  const items = all.filter(hasIt).sort((a, b) => (b.unlocked_at ?? '').localeCompare(a.unlocked_at ?? ''));
  const synced_at = (await store.findProgressKnown(db, player.user_id, id))?.known_at ?? null;
  return { items, total: items.length, of: all.length, synced_at };
}

/** True where the player has it, by the platform's word or their own. */
export const hasIt = ({ unlocked_at, declared }: Pick<Achievement, 'unlocked_at' | 'declared'>) =>
  unlocked_at !== null || declared;

/** Achievements that the player lacks, the most common first, because they usually come next; hidden ones are left out. */
export function listLacking(achievements: readonly Achievement[]): Achievement[] {
  return achievements
    .filter((one) => !hasIt(one) && !one.hidden)
    .sort((a, b) => (b.rarity_percent ?? -1) - (a.rarity_percent ?? -1));
}

/**
 * Takes the player's word for it.
 * @throws AppError `not_found` for an achievement that no game of the catalogue has
 */
export async function declareAchievement(db: Db, user_id: number, id: number): Promise<void> {
  if (!(await store.declare(db, user_id, id))) throw new AppError('not_found');
}

/** Takes a player's own word back; what the platform says stays. */
export const takeBackAchievement = store.takeBack;

/** A player's progress in a game, as far as the expert may know it. */
export interface Progress {
  unlocked: string[];
  locked: string[];
  /** The rarest that the player lacks. */
  rarest: string | null;
  synced_at: string;
  /** Nobody but the player says so. */
  is_own_word?: true;
}

/** @returns undefined if nobody said which achievements the player has, which is not the same as having none */
export async function findProgress(
  db: Db,
  user_id: number,
  game_id: number,
  language: Language,
): Promise<Progress | undefined> {
  const known = await store.findProgressKnown(db, user_id, game_id);
  if (known === undefined) return undefined;
  const { items } = await listGameAchievements(db, game_id, { user_id, language });
  const lacking = listLacking(items);
  return {
    unlocked: items.filter(hasIt).map((one) => one.title),
    locked: lacking.map((one) => one.title),
    rarest: lacking.filter((one) => one.rarity_percent !== null).at(-1)?.title ?? null,
    synced_at: known.known_at,
    ...(known.is_own_word && { is_own_word: true }),
  };
}
