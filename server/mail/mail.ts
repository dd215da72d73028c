import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { mailJob } from './mail-job.ts';

export { composeMail } from './mail-layout.ts';

/** Sends a mail once this transaction has committed; a worker of any process takes it up within seconds. */
export function enqueueMail(tx: Db, mail: Mail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}
