import { lazy } from 'react';
import { paths } from '#web/paths.ts';
import { UserOverview } from './UserOverview.tsx';
import type { AdminUserDetails } from '#contract/admin-users.ts';

export type UserTabId = 'overview' | 'chats' | 'tokens' | 'games' | 'wallet';

interface UserTab {
  id: UserTabId;
  path: (id: number) => string;
  /** What it shows; the domain that owns the tab puts it here. */
  Content: React.ComponentType<{ user: AdminUserDetails }>;
}

// Fetched when they are opened.
const UserChats = lazy(async () => ({ default: (await import('../chats/UserChats.tsx')).Component }));
const UserTokens = lazy(async () => ({ default: (await import('../chats/UserTokens.tsx')).Component }));
const UserGames = lazy(async () => ({ default: (await import('../chats/UserGames.tsx')).Component }));
const UserWallet = lazy(async () => ({ default: (await import('../wallet/UserWallet.tsx')).Component }));

/** The tabs of a user's page; one entry a domain. */
export const userTabs: readonly UserTab[] = [
  { id: 'overview', path: paths.adminUser, Content: UserOverview },
  { id: 'chats', path: paths.adminUserChats, Content: UserChats },
  { id: 'tokens', path: paths.adminUserTokens, Content: UserTokens },
  { id: 'games', path: paths.adminUserGames, Content: UserGames },
  { id: 'wallet', path: paths.adminUserWallet, Content: UserWallet },
];
