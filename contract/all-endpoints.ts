import { adminHomeEndpoints } from './admin-home.ts';
import { adminUsersEndpoints } from './admin-users.ts';
import { analyticsEndpoints } from './analytics.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { chatEndpoints } from './chat.ts';
import { gamesEndpoints } from './games.ts';
import { jobsEndpoints } from './jobs.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { liveEndpoints } from './live.ts';
import { notificationsEndpoints } from './notifications.ts';
import { qualityEndpoints } from './quality.ts';
import { walletEndpoints } from './wallet.ts';

/** Every call the product answers under /api, by method and path. */
export const allEndpoints = {
  ...authEndpoints,
  ...gamesEndpoints,
  ...knowledgeEndpoints,
  ...chatEndpoints,
  ...notificationsEndpoints,
  ...liveEndpoints,
  ...qualityEndpoints,
  ...walletEndpoints,
  ...analyticsEndpoints,
  ...adminHomeEndpoints,
  ...adminUsersEndpoints,
  ...auditEndpoints,
  ...jobsEndpoints,
};
export type AllEndpoints = typeof allEndpoints;
