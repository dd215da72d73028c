import { forgetOldAlerts } from '#server/alerts/alerts.ts';
import { forgetOldHits } from '#server/analytics/analytics.ts';
import { purgeAnnouncements } from '#server/announcements/announcements.ts';
import { purgeKeys } from '#server/api-keys/api-keys.ts';
import { deleteDueAccounts } from '#server/auth/deletion.ts';
import { deleteOldSessions } from '#server/auth/login/sessions.ts';
import { deleteOldJobs } from '#server/background-jobs/background-jobs.ts';
import { gatherOwnStatistics } from '#server/db/statistics.ts';
import { forgetStoredResults } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { forgetOldQuestions } from '#server/embeddings/embeddings.ts';
import { purgeGames } from '#server/games/admin-games.ts';
import { deleteOldLimits } from '#server/rules/limits.ts';
import { erasures } from './user-data.ts';
import { forgetOldAnswers } from '#server/guests/guests.ts';
import { purgeArticles } from '#server/knowledge/articles/purge-articles.ts';
import { deleteOldEvents } from '#server/live/live.store.ts';
import { deleteDeadPlaces } from '#server/model-queue/model-queue.store.ts';
import { forgetMissed } from '#server/titles/title-aliases.store.ts';
import { forgetOldChanges } from '#server/titles/titles.store.ts';
import { forgetEndedSignIns } from '#server/oauth/oauth.ts';
import { deleteOldProofs } from '#server/steam/proofs.store.ts';
import { deleteStrayNotices } from '#server/top-ups/notices.store.ts';
import { purgeViews } from '#server/saved-views/saved-views.ts';
import { deleteOldExports } from '#server/users/data-export.store.ts';
import { eraseDeletedUsers } from '#server/users/erase-users.ts';
import { deleteUnneededPictures } from '#server/question-pictures/question-pictures.ts';
import { deleteOldSources } from '#server/knowledge/wiki/wiki-pages.store.ts';
import { deleteOldKeys } from '#server/wallet/idempotency.ts';

/** What every process deletes once an hour; several may do so at the same time. */
const tasks: Record<string, (deps: Deps) => Promise<unknown>> = {
  'ended limits': ({ db }) => deleteOldLimits(db),
  'idempotency keys': ({ db }) => deleteOldKeys(db),
  'ended sessions': ({ db }) => deleteOldSessions(db),
  'deleted API keys': ({ db }) => purgeKeys(db),
  'ended sign-ins of programs': ({ db }) => forgetEndedSignIns(db),
  'withdrawn announcements': ({ db }) => purgeAnnouncements(db),
  'live events': ({ db }) => deleteOldEvents(db),
  'old jobs': ({ db }) => deleteOldJobs(db),
  'old page hits': ({ db }) => forgetOldHits(db),
  'catalogue changes': ({ db }) => forgetOldChanges(db),
  'searches without a result': ({ db }) => forgetMissed(db),
  'deleted games': ({ db }) => purgeGames(db),
  'vectors of old queries': ({ db }) => forgetOldQuestions(db),
  'notices without a payment': ({ db }) => deleteStrayNotices(db),
  'deleted saved views': ({ db }) => purgeViews(db),
  'deleted articles': ({ db }) => purgeArticles(db),
  'accounts whose owners want them deleted': ({ db }) => deleteDueAccounts(db),
  'exports of wikis': ({ db }) => deleteOldSources(db),
  'pictures without a conversation': ({ db }) => deleteUnneededPictures(db),
  'answers to those without an account': ({ db }) => forgetOldAnswers(db),
  'old alerts': ({ db }) => forgetOldAlerts(db),
  'old exports': ({ db }) => deleteOldExports(db),
  'proofs of Steam profiles': ({ db }) => deleteOldProofs(db),
  'places before the model of processes that died': ({ db }) => deleteDeadPlaces(db),
  'files of indexes': async ({ index_files }) => index_files?.sweep(),
  'stored results': ({ db }) => forgetStoredResults(db),
  'statistics of the database': ({ database }) => gatherOwnStatistics(database),
  'deleted users': ({ db }) => eraseDeletedUsers(db, erasures),
};

/** What is deleted cannot be brought back, so an operator has a day to notice a clock that is ahead. */
const hoursToSetRight = 24;

/** Runs all of them one after the other; one that fails hinders no other and is tried again an hour later. */
export async function cleanUp(deps: Deps): Promise<void> {
  if (await deps.clock.wasSetForward(hoursToSetRight * 3600)) {
    deps.log.warn('the clock was set forward: nothing is cleaned up for a day, in case it is wrong');
    return;
  }
  for (const [name, run] of Object.entries(tasks)) {
    await run(deps).catch((error: unknown) => deps.log.warn({ err: error, task: name }, 'a cleanup failed'));
  }
}
