import { z } from 'zod';
import { type JobAtWork, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLink } from './steam.store.ts';

export const syncPayload = z.object({ steam_id: z.string() });
export type SyncAtWork = JobAtWork<z.infer<typeof syncPayload>>;

/** Locks the link as it was when the job began: nothing is written for a profile that has been unlinked since. */
export async function requireLinked(tx: Tx, { user_id, payload: { steam_id } }: SyncAtWork): Promise<void> {
  if ((await lockLink(tx, user_id)) !== steam_id) throw new JobFailedError('steam_not_linked');
}
