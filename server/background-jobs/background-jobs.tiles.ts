import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';
import { countFailedMails, countFailedSince } from './count-jobs.store.ts';

const daysShown = 7;

export const jobsTiles: TileSource = async ({ db }) => {
  const failed = await countFailedSince(db, daysShown);
  const mails = await countFailedMails(db);
  return [
    nowTile('failed_jobs', failed, { attention: failed > 0, link: withQuery(paths.adminJobs(), { state: 'failed' }) }),
    nowTile('failed_mails', mails, { attention: mails > 0 }),
  ];
};
