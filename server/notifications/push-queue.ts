import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Tx } from '#server/db/database.ts';
import { pushJob } from './push-job.ts';
import { listDevices } from './push.store.ts';

/** With the commit of this transaction, once for each device that shows this kind. */
export async function enqueuePushes(tx: Tx, user_id: number, kind: string, notification_id: number): Promise<void> {
  for (const subscription_id of await listDevices(tx, user_id, kind))
    await enqueue(tx, pushJob, { notification_id, subscription_id });
}
