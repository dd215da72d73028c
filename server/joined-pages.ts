import { auditExport } from './audit/audit.export.ts';
import { keysExport } from './api-keys/api-keys.export.ts';
import { loginsExport } from './auth/auth.export.ts';
import { jobsExport } from './background-jobs/background-jobs.export.ts';
import { chatsExport } from './chat/chat.export.ts';
import { libraryExport } from './games/games.export.ts';
import { evaluationsExport } from './evaluations/evaluations.export.ts';
import { labelsExport } from './labels/labels.export.ts';
import { knowledgeExport } from './knowledge/knowledge.export.ts';
import { notificationsExport } from './notifications/notifications.export.ts';
import { ratingsExport } from './quality/ratings.export.ts';
import { steamExport } from './steam/steam.export.ts';
import { topUpsExport } from './top-ups/top-ups.export.ts';
import { usageExport } from './usage/usage.export.ts';
import { accountExport } from './users/account.export.ts';
import { eraseExports } from './users/data-export.erase.ts';
import type { ExportSource } from './users/export-user.ts';
import { walletExport } from './wallet/wallet.export.ts';
import type { TileSource } from './admin-home/admin-home.ts';
import { eraseApiKeys } from './api-keys/api-keys.erase.ts';
import { apiKeysTimeline } from './api-keys/api-keys.timeline.ts';
import { eraseFromAudit } from './audit/audit.ts';
import { eraseLogins } from './auth/auth.erase.ts';
import { consentsTimeline, sessionsTimeline } from './auth/auth.timeline.ts';
import { jobsTimeline } from './background-jobs/background-jobs.timeline.ts';
import { jobsTiles } from './background-jobs/background-jobs.tiles.ts';
import { eraseChats } from './chat/chat.erase.ts';
import { chatTiles } from './chat/chat.tiles.ts';
import { chatTimeline } from './chat/chat.timeline.ts';
import { eraseLibrary } from './games/games.erase.ts';
import { eraseKnowledge } from './knowledge/knowledge.erase.ts';
import { eraseNotifications } from './notifications/notifications.erase.ts';
import { articlesTimeline } from './knowledge/articles.timeline.ts';
import { knowledgeTiles } from './knowledge/knowledge.tiles.ts';
import { notificationsTimeline } from './notifications/notifications.timeline.ts';
import { eraseRatings } from './quality/ratings.erase.ts';
import { ratingsTiles } from './quality/ratings.tiles.ts';
import { ratingsTimeline } from './quality/ratings.timeline.ts';
import { eraseSteam } from './steam/steam.erase.ts';
import { eraseTopUps } from './top-ups/top-ups.erase.ts';
import { callsSoldTiles } from './top-ups/calls-sold.tiles.ts';
import { topUpsTimeline } from './top-ups/top-ups.timeline.ts';
import { topUpsTiles } from './top-ups/top-ups.tiles.ts';
import { usageTiles } from './usage/usage.tiles.ts';
import { usageTimeline } from './usage/usage.timeline.ts';
import { accountTimeline } from './users/account.timeline.ts';
import type { EraseUser } from './users/erase-users.ts';
import type { TimelineSource } from './users/timeline.ts';
import { usersTiles } from './users/users.tiles.ts';
import { walletTiles } from './wallet/wallet.tiles.ts';
import { walletTimeline } from './wallet/wallet.timeline.ts';

/** A user's time line, of what each domain knows about them. */
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

/** The admin's first page, in the order of its tiles. */
export const tileSources: readonly TileSource[] = [
  chatTiles,
  usersTiles,
  walletTiles,
  topUpsTiles,
  callsSoldTiles,
  usageTiles,
  jobsTiles,
  ratingsTiles,
  knowledgeTiles,
];

/** What each domain forgets of a person who is erased. */
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

/** What each domain tells a person of what it keeps about them, in the order of the file. */
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
