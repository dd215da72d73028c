import { paths, withQuery } from '#contract/values/paths.ts';
import { countTile, waitingTile, type TileSource } from '#server/rules/tiles.ts';
import { countMails, findOldestFailed } from './count-jobs.store.ts';

const daysShown = 7;

export const jobsTiles: TileSource = async ({ db }) => {
  const from = new Date(Date.now() - daysShown * 86_400_000).toISOString();
  const failed = await findOldestFailed(db, daysShown);
  const { failed: mails } = await countMails(db);
  return [
    waitingTile('failed_jobs', failed, withQuery(paths.adminJobs(), { failed_work: 'true', from }), paths.adminJob),
    countTile('failed_mails', mails, { attention: mails > 0, link: paths.adminMails() }),
  ];
};
