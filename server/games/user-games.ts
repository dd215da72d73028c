import type { UserGame } from '#contract/user-games.ts';
import type { Db } from '#server/db/database.ts';
import { requireKnownUser } from '#server/users/users.ts';
import * as store from './user-games.store.ts';

/** @throws AppError `not_found` */
export async function listUserGames(db: Db, user_id: number): Promise<{ items: UserGame[]; total: number }> {
  await requireKnownUser(db, user_id);
  const items = await store.listUserGames(db, user_id);
  return { items, total: items.length };
}
