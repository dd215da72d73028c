import { lazy } from 'react';
import { paths } from '#web/paths.ts';
import { UserOverview } from './UserOverview.tsx';
import type { AdminUserDetails } from '#contract/admin-users.ts';

export type UserTabId = 'overview' | 'chats' | 'tokens' | 'games' | 'wallet';

interface UserTab {
  id: UserTabId;
  path: (id: number) => string;
  /** What it shows; the domain that owns the tab puts it here. Without it the tab says that it is not built yet. */
  Content?: React.ComponentType<{ user: AdminUserDetails }>;
}

// Fetched when it is opened.
const UserWallet = lazy(async () => ({ default: (await import('../wallet/UserWallet.tsx')).Component }));

/** The tabs of a user's page; one entry a domain. */
export const userTabs: readonly UserTab[] = [
  { id: 'overview', path: paths.adminUser, Content: UserOverview },
  { id: 'chats', path: paths.adminUserChats },
  { id: 'tokens', path: paths.adminUserTokens },
  { id: 'games', path: paths.adminUserGames },
  { id: 'wallet', path: paths.adminUserWallet, Content: UserWallet },
];
