import type { AdminUserDetails } from '#contract/admin-users.ts';
import { paths } from '#contract/values/paths.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface TabProps {
  user: AdminUserDetails;
}

interface UserTab {
  id: 'overview' | 'chats' | 'tokens' | 'games' | 'wallet';
  path: (id: number) => string;
  Content: React.ComponentType<TabProps>;
}

/** A tab that is fetched when it is opened. */
const tab = (load: () => Promise<{ Component: React.ComponentType<TabProps> }>) =>
  lazyScreen(load, <Skeleton height={320} />);

/** The tabs of a user's page. */
export const userTabs: readonly UserTab[] = [
  { id: 'overview', path: paths.adminUser, Content: tab(() => import('./UserOverview.tsx')) },
  { id: 'chats', path: paths.adminUserChats, Content: tab(() => import('../chats/UserChats.tsx')) },
  { id: 'tokens', path: paths.adminUserTokens, Content: tab(() => import('../chats/UserTokens.tsx')) },
  { id: 'games', path: paths.adminUserGames, Content: tab(() => import('../chats/UserGames.tsx')) },
  { id: 'wallet', path: paths.adminUserWallet, Content: tab(() => import('../wallet/UserWallet.tsx')) },
];
