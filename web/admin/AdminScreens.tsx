import { lazy } from 'react';
import { useRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { AdminFrame } from './AdminFrame.tsx';

/** A module of one screen; it exports the screen as `Component`. */
type Load = () => Promise<{ Component: React.ComponentType }>;

function screen(path: string, load: Load): RouteObject {
  return { path, Component: lazy(async () => ({ default: (await load()).Component })) };
}

// One component for all tabs of a user, so that the page's head stays while they change.
const user = screen('users/:userId', () => import('./users/UserPage.tsx'));

/** The addresses under /admin. */
const routes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      screen('/', () => import('./home/AdminHomePage.tsx')),
      screen('users', () => import('./users/UsersPage.tsx')),
      user,
      { ...user, path: 'users/:userId/chats' },
      { ...user, path: 'users/:userId/token-usage-logs' },
      { ...user, path: 'users/:userId/games' },
      { ...user, path: 'users/:userId/wallet' },
      screen('users/:userId/games/:gameId', () => import('./chats/UserGamePage.tsx')),
      screen('games', () => import('./games/GamesPage.tsx')),
      screen('games/aliases', () => import('./games/AliasesPage.tsx')),
      screen('jobs', () => import('./jobs/JobsPage.tsx')),
      screen('jobs/:jobId', () => import('./jobs/JobPage.tsx')),
      screen('audit', () => import('./audit/AuditPage.tsx')),
      screen('quality', () => import('./quality/QualityPage.tsx')),
      screen('quality/:id', () => import('./quality/QualityItemPage.tsx')),
      screen('labels', () => import('./labels/LabelsPage.tsx')),
      screen('labels/games', () => import('./labels/LabelGamesPage.tsx')),
      screen('labels/games/:gameId', () => import('./labels/LabelGamePage.tsx')),
      screen('articles', () => import('./articles/ArticlesPage.tsx')),
      screen('articles/chunks', () => import('./articles/ChunksPage.tsx')),
      screen('articles/review', () => import('./articles/ReviewsPage.tsx')),
      screen('articles/review/:reviewId', () => import('./articles/ReviewPage.tsx')),
      screen('articles/reports', () => import('./articles/ReportsPage.tsx')),
      screen('articles/gaps', () => import('./articles/GapsPage.tsx')),
      screen('articles/snapshots', () => import('./articles/SnapshotsPage.tsx')),
      screen('evaluations', () => import('./evaluations/EvaluationsPage.tsx')),
      screen('evaluations/:evaluationId', () => import('./evaluations/EvaluationPage.tsx')),
      screen('wallet/top-ups', () => import('./wallet/TopUpsPage.tsx')),
      screen('wallet/top-ups/:topupId', () => import('./wallet/TopUpPage.tsx')),
      screen('wallet/packs', () => import('./wallet/PacksPage.tsx')),
      screen('api-keys', () => import('./api-keys/ApiKeysPage.tsx')),
      screen('retrieval-lab', () => import('./retrieval-lab/RetrievalLabPage.tsx')),
      screen('announcements', () => import('./announcements/AnnouncementsPage.tsx')),
      screen('*', () => import('#web/shell/NotFoundPage.tsx')),
    ],
  },
];

/** Everything under /admin; fetched by admins only. */
function AdminScreens() {
  return useRoutes(routes);
}

export { AdminScreens as Component };
