import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';
import { countFailedSince } from './count-jobs.store.ts';

const daysShown = 7;

export const jobsTiles: TileSource = async ({ db, jobs }) => {
  const failed = await countFailedSince(db, daysShown);
  // Mails that failed and are tried again, or were given up.
  const failing = (await jobs.count()).filter(
    ({ kind, state }) => kind === 'mail' && ['retry', 'failed'].includes(state),
  );
  const mails = failing.reduce((sum, { count }) => sum + count, 0);
  return [
    nowTile('failed_jobs', failed, { attention: failed > 0, link: '/admin/jobs?state=failed' }),
    nowTile('failed_mails', mails, { attention: mails > 0 }),
  ];
};
