import type { LostChunks } from '#contract/labels.ts';
import type { Db } from '#server/db/database.ts';
import { requireSnapshot } from './labels.ts';
import { listLost } from './lost-chunks.store.ts';

/**
 * What changes of a game's texts took from its labelled queries: a grade belongs to the version of a chunk, so a chunk
 * that was rewritten has to be judged again, and one that is gone is missing.
 * @throws AppError `not_found`
 */
export async function listLostChunks(db: Db, game_id: number): Promise<{ items: LostChunks[]; total: number }> {
  await requireSnapshot(db, game_id);
  const items = await listLost(db, game_id);
  return { items, total: items.length };
}
