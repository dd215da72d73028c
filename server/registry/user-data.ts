import { keysExport, eraseApiKeys, apiKeysTimeline } from '#server/api-keys/api-keys.user-data.ts';
import { eraseFromAudit } from '#server/audit/audit.ts';
import { auditExport } from '#server/audit/audit.user-data.ts';
import { loginsExport, eraseLogins, consentsTimeline, sessionsTimeline } from '#server/auth/auth.user-data.ts';
import { jobsExport, jobsTimeline } from '#server/background-jobs/background-jobs.user-data.ts';
import { chatsExport, eraseChats, chatTimeline } from '#server/chat/chat.user-data.ts';
import { evaluationsExport } from '#server/evaluations/evaluations.user-data.ts';
import { libraryExport, libraryTimeline, eraseLibrary } from '#server/games/games.user-data.ts';
import { knowledgeExport, eraseKnowledge, articlesTimeline } from '#server/knowledge/knowledge.user-data.ts';
import { eraseLabels, labelsExport } from '#server/labels/labels.user-data.ts';
import {
  notificationsExport,
  eraseNotifications,
  notificationsTimeline,
} from '#server/notifications/notifications.user-data.ts';
import {
  eraseQuestionPictures,
  questionPicturesExport,
} from '#server/question-pictures/question-pictures.user-data.ts';
import { alertsExport } from '#server/alerts/alerts.user-data.ts';
import { settingsExport } from '#server/settings/settings.user-data.ts';
import { promotionsExport } from '#server/promotions/promotions.user-data.ts';
import { ratingsExport, eraseRatings, ratingsTimeline } from '#server/quality/ratings.user-data.ts';
import { eraseSavedViews, savedViewsExport } from '#server/saved-views/saved-views.user-data.ts';
import { eraseShares, sharesExport } from '#server/sharing/sharing.user-data.ts';
import { steamExport, eraseSteam } from '#server/steam/steam.user-data.ts';
import { topUpsExport, eraseTopUps, topUpsTimeline } from '#server/top-ups/top-ups.user-data.ts';
import { usageExport, usageTimeline } from '#server/usage/usage.user-data.ts';
import { accountExport, eraseExports, accountTimeline } from '#server/users/account.user-data.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { walletExport, walletTimeline } from '#server/wallet/wallet.user-data.ts';

/** What each domain adds to a user's time line. */
export const timelineSources: readonly TimelineSource[] = [
  accountTimeline,
  consentsTimeline,
  sessionsTimeline,
  apiKeysTimeline,
  chatTimeline,
  walletTimeline,
  topUpsTimeline,
  articlesTimeline,
  libraryTimeline,
  jobsTimeline,
  ratingsTimeline,
  usageTimeline,
  notificationsTimeline,
];

/** What each domain deletes of a person who is erased. */
export const erasures: readonly EraseUser[] = [
  eraseLogins,
  eraseApiKeys,
  eraseShares,
  eraseSavedViews,
  eraseChats,
  eraseLabels,
  eraseQuestionPictures,
  eraseRatings,
  eraseSteam,
  eraseLibrary,
  eraseKnowledge,
  eraseNotifications,
  eraseTopUps,
  eraseExports,
  eraseFromAudit,
];

/** What each domain puts into the file of a person's own data, in the order of the file. */
export const exportSources: readonly ExportSource[] = [
  accountExport,
  loginsExport,
  keysExport,
  steamExport,
  libraryExport,
  chatsExport,
  questionPicturesExport,
  sharesExport,
  savedViewsExport,
  ratingsExport,
  usageExport,
  knowledgeExport,
  labelsExport,
  evaluationsExport,
  walletExport,
  topUpsExport,
  promotionsExport,
  settingsExport,
  alertsExport,
  notificationsExport,
  jobsExport,
  auditExport,
];
