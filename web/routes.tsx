import type { RouteObject } from 'react-router';
import { GuestOnly, RequireAdmin, RequireUser } from './shell/guards.tsx';
import { RedirectTo } from './shell/RedirectTo.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import type { ScreenName } from './shell/screen-names.ts';

/** A module of one screen; it exports the screen as `Component`. */
type Load = () => Promise<{ Component: React.ComponentType }>;

const notBuiltYet: Load = () => import('./shell/NotBuiltYetPage.tsx');

function screen(path: string, name: ScreenName, load: Load = notBuiltYet): RouteObject {
  return { path, handle: { name }, lazy: load };
}

/** The whole table of addresses. A fresh one for each router: the router writes into its routes. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/',
      element: <Shell />,
      errorElement: <RouteError />,
      children: [
        {
          // A screen that fails leaves the shell standing.
          errorElement: <RouteError />,
          children: [
            screen('/', 'home', () => import('./home/HomePage.tsx')),
            { path: 'app', element: <RedirectTo to="/" /> },
            screen('personal-data', 'personalData'),
            screen('verify-email', 'verifyEmail', () => import('./auth/VerifyEmailPage.tsx')),
            screen('forgot-password', 'forgotPassword'),
            screen('reset-password', 'resetPassword'),
            screen('help', 'help'),
            screen('game/:slug', 'game', () => import('./games/GamePage.tsx')),
            {
              element: <GuestOnly />,
              children: [
                screen('login', 'login', () => import('./auth/LoginPage.tsx')),
                screen('register', 'register', () => import('./auth/RegisterPage.tsx')),
              ],
            },
            { element: <RequireUser />, children: [...playerRoutes(), ...adminRoutes()] },
            ...developmentRoutes(),
            screen('*', 'notFound', () => import('./shell/NotFoundPage.tsx')),
          ],
        },
      ],
    },
  ];
}

function playerRoutes(): RouteObject[] {
  return [
    screen('profile', 'profile'),
    screen('steam-sync', 'steamSync'),
    screen('calls', 'calls'),
    { path: 'wallet', element: <RedirectTo to="/calls" /> },
    screen('my-games', 'myGames'),
    screen('notifications', 'notifications'),
    screen('notifications/:notificationId', 'notifications'),
    screen('game/:slug/articles', 'articles', () => import('./knowledge/ArticlesPage.tsx')),
    screen('game/:slug/articles/create', 'createArticle'),
    screen('game/:slug/articles/:articleId', 'article', () => import('./knowledge/ArticlePage.tsx')),
    screen('game/:slug/articles/:articleId/edit', 'editArticle'),
    screen('game/:slug/chat', 'chat', () => import('./chat/ChatPage.tsx')),
    { path: 'game/:slug/expert', element: <RedirectTo to="/game/:slug/chat" /> },
  ];
}

function adminRoutes(): RouteObject[] {
  return [
    {
      path: 'admin',
      element: <RequireAdmin />,
      children: [
        { index: true, handle: { name: 'admin' }, lazy: notBuiltYet },
        screen('wallet/top-ups', 'adminTopUps'),
        screen('wallet/top-ups/:topupId', 'adminTopUps'),
        screen('wallet/packs', 'adminPacks'),
        screen('users', 'adminUsers'),
        screen('users/:userId', 'adminUsers'),
        screen('users/:userId/chats', 'adminUsers'),
        screen('users/:userId/token-usage-logs', 'adminUsers'),
        screen('users/:userId/games/:gameId', 'adminUsers'),
        screen('games', 'adminGames'),
        screen('articles', 'adminArticles'),
        screen('quality', 'adminQuality'),
        screen('quality/:id', 'adminQuality'),
        screen('api-keys', 'adminApiKeys'),
        screen('labels', 'adminLabels'),
        screen('labels/games', 'adminLabels'),
        screen('labels/games/:gameId', 'adminLabels'),
        screen('evaluations', 'adminEvaluations'),
        screen('evaluations/:evaluationId', 'adminEvaluations'),
        screen('audit', 'adminAudit'),
        screen('retrieval-lab', 'adminRetrievalLab'),
        screen('announcements', 'adminAnnouncements'),
      ],
    },
  ];
}

/** Left out of a production build together with what it imports. */
function developmentRoutes(): RouteObject[] {
  return import.meta.env.DEV ? [screen('dev/ui', 'devUi', () => import('./dev/UiPage.tsx'))] : [];
}
