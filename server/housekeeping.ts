import { forgetOldHits } from './analytics/analytics.ts';
import { purgeAnnouncements } from './announcements/announcements.ts';
import { purgeKeys } from './api-keys/api-keys.ts';
import { deleteDueAccounts } from './auth/deletion.ts';
import { sweepSessions } from './auth/sessions.ts';
import { deleteOldJobs } from './background-jobs/background-jobs.ts';
import { gatherOwnStatistics } from './db/statistics.ts';
import type { Deps } from './deps.ts';
import { forgetOldQuestions } from './embeddings/embeddings.ts';
import { purgeGames } from './games/admin-games.ts';
import { sweepLimits } from './http/limits.ts';
import { erasures } from './joined-pages.ts';
import { purgeArticles } from './knowledge/purge-articles.ts';
import { deleteOldEvents } from './live/live.store.ts';
import { forgetMissed } from './titles/title-aliases.store.ts';
import { forgetOldChanges } from './titles/titles.store.ts';
import { deleteStrayNotices } from './top-ups/notices.store.ts';
import { deleteOldExports } from './users/data-export.store.ts';
import { eraseDeletedUsers } from './users/erase-users.ts';
import { sweepKeys } from './wallet/idempotency.ts';

const everyMs = 60 * 60 * 1000;

/** What every process does once an hour; each bears to be done by several at the same time. */
const chores: Record<string, (deps: Deps) => Promise<unknown>> = {
  'forget ended limits': ({ db }) => sweepLimits(db),
  'forget idempotency keys': ({ db }) => sweepKeys(db),
  'forget dead sessions': ({ db }) => sweepSessions(db),
  'purge API keys': ({ db }) => purgeKeys(db),
  'purge withdrawn announcements': ({ db }) => purgeAnnouncements(db),
  'forget live events': ({ db }) => deleteOldEvents(db),
  'forget old jobs': ({ db }) => deleteOldJobs(db),
  'forget old page hits': ({ db }) => forgetOldHits(db),
  'forget catalogue changes': ({ db }) => forgetOldChanges(db),
  'forget missed searches': ({ db }) => forgetMissed(db),
  'purge deleted games': ({ db }) => purgeGames(db),
  'forget vectors of old queries': ({ db }) => forgetOldQuestions(db),
  'forget stray notices': ({ db }) => deleteStrayNotices(db),
  'purge deleted articles': ({ db }) => purgeArticles(db),
  'delete accounts whose owners asked': ({ db }) => deleteDueAccounts(db),
  'forget old exports': ({ db }) => deleteOldExports(db),
  'gather statistics': ({ database }) => gatherOwnStatistics(database),
  'erase deleted users': ({ db }) => eraseDeletedUsers(db, erasures),
};

/** Does all chores; one that fails hinders no other and is tried again an hour later. */
export async function keepHouse(deps: Deps): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    await chore(deps).catch((error: unknown) => deps.log.warn({ err: error, chore: name }, 'a chore failed'));
  }
}

/** @returns ends it */
export function startHousekeeping(deps: Deps): () => void {
  const timer = setInterval(() => void keepHouse(deps), everyMs);
  return () => clearInterval(timer);
}
