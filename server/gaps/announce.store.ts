import type { Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

export async function markBetterAnswers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('messages').set({ better_answer_at: now }).where('id', 'in', ids).execute();
}
