import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { countTile, waitingTile } from '#server/admin-home/tiles.ts';
import { countFailedMails, findOldestFailed } from './count-jobs.store.ts';

const daysShown = 7;

export const jobsTiles: TileSource = async ({ db }) => {
  const failed = await findOldestFailed(db, daysShown);
  const mails = await countFailedMails(db);
  return [
    waitingTile('failed_jobs', failed, withQuery(paths.adminJobs(), { state: 'failed' }), paths.adminJob),
    countTile('failed_mails', mails, { attention: mails > 0 }),
  ];
};
