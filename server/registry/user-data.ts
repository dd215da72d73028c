import { auditExport } from '#server/audit/audit.export.ts';
import { keysExport } from '#server/api-keys/api-keys.export.ts';
import { loginsExport } from '#server/auth/auth.export.ts';
import { jobsExport } from '#server/background-jobs/background-jobs.export.ts';
import { chatsExport } from '#server/chat/chat.export.ts';
import { libraryExport } from '#server/games/games.export.ts';
import { evaluationsExport } from '#server/evaluations/evaluations.export.ts';
import { labelsExport } from '#server/labels/labels.export.ts';
import { knowledgeExport } from '#server/knowledge/knowledge.export.ts';
import { notificationsExport } from '#server/notifications/notifications.export.ts';
import { ratingsExport } from '#server/quality/ratings.export.ts';
import { steamExport } from '#server/steam/steam.export.ts';
import { topUpsExport } from '#server/top-ups/top-ups.export.ts';
import { usageExport } from '#server/usage/usage.export.ts';
import { accountExport } from '#server/users/account.export.ts';
import { eraseExports } from '#server/users/data-export.erase.ts';
import type { ExportSource } from '#server/users/export-user.ts';
import { walletExport } from '#server/wallet/wallet.export.ts';
import { eraseApiKeys } from '#server/api-keys/api-keys.erase.ts';
import { apiKeysTimeline } from '#server/api-keys/api-keys.timeline.ts';
import { eraseFromAudit } from '#server/audit/audit.ts';
import { eraseLogins } from '#server/auth/auth.erase.ts';
import { consentsTimeline, sessionsTimeline } from '#server/auth/auth.timeline.ts';
import { jobsTimeline } from '#server/background-jobs/background-jobs.timeline.ts';
import { eraseChats } from '#server/chat/chat.erase.ts';
import { chatTimeline } from '#server/chat/chat.timeline.ts';
import { eraseLibrary } from '#server/games/games.erase.ts';
import { eraseKnowledge } from '#server/knowledge/knowledge.erase.ts';
import { eraseNotifications } from '#server/notifications/notifications.erase.ts';
import { articlesTimeline } from '#server/knowledge/articles.timeline.ts';
import { notificationsTimeline } from '#server/notifications/notifications.timeline.ts';
import { eraseRatings } from '#server/quality/ratings.erase.ts';
import { ratingsTimeline } from '#server/quality/ratings.timeline.ts';
import { eraseSteam } from '#server/steam/steam.erase.ts';
import { eraseTopUps } from '#server/top-ups/top-ups.erase.ts';
import { topUpsTimeline } from '#server/top-ups/top-ups.timeline.ts';
import { usageTimeline } from '#server/usage/usage.timeline.ts';
import { accountTimeline } from '#server/users/account.timeline.ts';
import type { EraseUser } from '#server/users/erase-users.ts';
import type { TimelineSource } from '#server/users/timeline.ts';
import { walletTimeline } from '#server/wallet/wallet.timeline.ts';

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
  jobsTimeline,
  ratingsTimeline,
  usageTimeline,
  notificationsTimeline,
];

/** What each domain deletes of a person who is erased. */
export const erasures: readonly EraseUser[] = [
  eraseLogins,
  eraseApiKeys,
  eraseChats,
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
  ratingsExport,
  usageExport,
  knowledgeExport,
  labelsExport,
  evaluationsExport,
  walletExport,
  topUpsExport,
  notificationsExport,
  jobsExport,
  auditExport,
];
