import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { GuestOnly, RequireAdmin, RequireUser } from './shell/guards.tsx';
import { RedirectTo } from './shell/RedirectTo.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import type { ScreenName } from './shell/screen-names.ts';
import { SignedInParts } from './SignedInParts.tsx';

/** A module of one screen; it exports the screen as `Component`. */
type Load = () => Promise<{ Component: React.ComponentType }>;

const editor: Load = () => import('./knowledge/editor/EditorPage.tsx');

function screen(path: string, name: ScreenName, load: Load): RouteObject {
  return { path, handle: { name }, lazy: load };
}

/** The whole table of addresses. A fresh one for each router: the router writes into its routes. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/',
      element: (
        <Shell>
          <SignedInParts />
        </Shell>
      ),
      errorElement: <RouteError />,
      children: [
        {
          // A screen that fails leaves the shell standing.
          errorElement: <RouteError />,
          children: [
            screen('/', 'home', () => import('./home/HomePage.tsx')),
            { path: 'app', element: <RedirectTo to="/" /> },
            screen('personal-data', 'personalData', () => import('./consent/PersonalDataPage.tsx')),
            screen('verify-email', 'verifyEmail', () => import('./auth/VerifyEmailPage.tsx')),
            screen('forgot-password', 'forgotPassword', () => import('./auth/ForgotPasswordPage.tsx')),
            screen('reset-password', 'resetPassword', () => import('./auth/ResetPasswordPage.tsx')),
            screen('help', 'help', () => import('./help/HelpPage.tsx')),
            ...['offer', 'refunds', 'operator'].map((path) =>
              screen(path, 'documents', () => import('./operator/DocumentPage.tsx')),
            ),
            screen('game/:slug', 'game', () => import('./games/GamePage.tsx')),
            {
              element: <GuestOnly />,
              children: [
                screen('login', 'login', () => import('./auth/LoginPage.tsx')),
                screen('register', 'register', () => import('./auth/RegisterPage.tsx')),
              ],
            },
            { element: <RequireUser />, children: [...playerRoutes(), adminRoute()] },
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
    screen('profile', 'profile', () => import('./profile/ProfilePage.tsx')),
    screen('steam-sync', 'steamSync', () => import('./steam/SteamSyncPage.tsx')),
    screen('calls', 'calls', () => import('./wallet/CallsPage.tsx')),
    { path: 'wallet', element: <RedirectTo to="/calls" /> },
    screen('my-games', 'myGames', () => import('./library/MyGamesPage.tsx')),
    screen('notifications', 'notifications', () => import('./notifications/NotificationsPage.tsx')),
    screen('notifications/:notificationId', 'notifications', () => import('./notifications/NotificationPage.tsx')),
    screen('game/:slug/articles', 'articles', () => import('./knowledge/ArticlesPage.tsx')),
    screen('game/:slug/articles/create', 'createArticle', editor),
    screen('game/:slug/articles/:articleId', 'article', () => import('./knowledge/ArticlePage.tsx')),
    screen('game/:slug/articles/:articleId/edit', 'editArticle', editor),
    screen('game/:slug/chat', 'chat', () => import('./chat/ChatPage.tsx')),
    { path: 'game/:slug/expert', element: <RedirectTo to="/game/:slug/chat" /> },
  ];
}

/** Its table is in admin/AdminScreens.tsx, so that it is fetched by those who may see it only. */
function adminRoute(): RouteObject {
  const AdminScreens = lazy(async () => ({ default: (await import('./admin/AdminScreens.tsx')).Component }));
  const element = (
    <RequireAdmin>
      <AdminScreens />
    </RequireAdmin>
  );
  return { path: 'admin/*', handle: { name: 'admin' }, element };
}

/** Left out of a production build together with what it imports. */
function developmentRoutes(): RouteObject[] {
  return import.meta.env.DEV ? [screen('dev/ui', 'documents', () => import('./dev/UiPage.tsx'))] : [];
}
