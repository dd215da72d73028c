import type { LostChunks } from '#contract/labels.ts';
import type { Db } from '#server/db/database.ts';
import { requireSnapshot } from './labels.ts';
import { listLost } from './lost-chunks.store.ts';

/**
 * The labelled queries that lost a relevant chunk because an article changed. A grade belongs to one version of a chunk, so
 * a rewritten chunk has to be graded again, and a deleted one is missing.
 * @throws AppError `not_found`
 */
export async function listLostChunks(db: Db, game_id: number): Promise<{ items: LostChunks[]; total: number }> {
  await requireSnapshot(db, game_id);
  const items = await listLost(db, game_id);
  return { items, total: items.length };
}
