import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { aliases, type Guard, type PageName, pageNames, pages, type PagesOf } from '#contract/values/pages.ts';
import { fillPath } from '#contract/values/paths.ts';
import { grants } from '#contract/values/rights.ts';
import { GuestOnly, RequireGrant, RequireUser } from './shell/guards.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { lazyPart, lazyScreen, type LoadScreen } from '#web/ui/layout/lazy-screen.tsx';
import type { ScreenName } from '#web/shell/bar/screen-names.ts';

const editor: LoadScreen = () => import('./knowledge/editor/EditorPage.tsx');
/** Opened by programs and seldom: index.html is as long as its screens are many, so it does not know it. */
const authorize: LoadScreen = () => import('./profile/AuthorizePage.tsx');
const document: LoadScreen = () => import('./operator/DocumentPage.tsx');

/** Another name of an address: leads to the pattern `to`, with the parts that vary, query and hash kept. */
function RedirectTo({ to }: { to: string }) {
  const parts = Object.values(useParams()).map(String);
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: fillPath(to, parts), search, hash }} replace />;
}

// Safari has no such call; there it is fetched at once.
const later = window.requestIdleCallback ?? setTimeout;

/** Fetched once the browser has had a moment without work; without a network the screens go on without it. */
const PartsBesideScreens = lazy<React.ComponentType>(async () => {
  await new Promise((resolve) => later(resolve, { timeout: 2000 }));
  const { Component } = await import('./PartsBesideScreens.tsx').catch(() => ({ Component: () => null }));
  return { default: Component };
});

/** Only ever shown without a network, so it is on the device before it is wanted. */
const OfflineScreen = lazyScreen(async () => ({
  Component: (await import('./PartsBesideScreens.tsx')).OfflineScreen,
}));

/** The screen of each page; scripts/build/screen-patterns.ts reads the lines that import. */
const screens: { readonly [N in PagesOf<'public' | 'guest' | 'user'>]: LoadScreen } = {
  home: () => import('./home/HomePage.tsx'),
  personalData: () => import('./consent/PersonalDataPage.tsx'),
  verifyEmail: () => import('./auth/VerifyEmailPage.tsx'),
  forgotPassword: () => import('./auth/ForgotPasswordPage.tsx'),
  resetPassword: () => import('./auth/ResetPasswordPage.tsx'),
  help: () => import('./help/HelpPage.tsx'),
  game: () => import('./games/GamePage.tsx'),
  shared: () => import('#web/chat/conversations/SharedPage.tsx'),
  login: () => import('./auth/LoginPage.tsx'),
  register: () => import('./auth/RegisterPage.tsx'),
  deletion: () => import('./profile/DeletionPage.tsx'),
  authorize,
  profile: () => import('./profile/ProfilePage.tsx'),
  profileSection: () => import('./profile/ProfilePage.tsx'),
  steamSync: () => import('./steam/SteamSyncPage.tsx'),
  calls: () => import('./wallet/CallsPage.tsx'),
  myGames: () => import('./library/MyGamesPage.tsx'),
  myArticles: () => import('./knowledge/MyArticlesPage.tsx'),
  notifications: () => import('./notifications/NotificationsPage.tsx'),
  notification: () => import('./notifications/NotificationPage.tsx'),
  articles: () => import('./knowledge/ArticlesPage.tsx'),
  createArticle: editor,
  article: () => import('./knowledge/ArticlePage.tsx'),
  editArticle: editor,
  chat: () => import('./chat/ChatPage.tsx'),
  conversation: () => import('./chat/ChatPage.tsx'),
  offer: document,
  refunds: document,
  operator: document,
};

function screen(path: string, name: ScreenName, load: LoadScreen): RouteObject {
  return { path, handle: { name }, lazy: load };
}

function isScreen(name: PageName): name is keyof typeof screens {
  return name in screens;
}

function screensBehind(guard: Guard): RouteObject[] {
  return pageNames(guard)
    .filter(isScreen)
    .map((name) => screen(pages[name].path, pages[name].title, screens[name]));
}

/** Behind no guard: each page that they lead to has its own. */
function redirects(): RouteObject[] {
  return Object.entries(aliases).map(([path, name]) => ({ path, element: <RedirectTo to={pages[name].path} /> }));
}

/** The whole table of addresses. A fresh one for each router: the router writes into its routes. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/',
      element: (
        <Shell>
          <Suspense>
            <PartsBesideScreens />
          </Suspense>
        </Shell>
      ),
      errorElement: <RouteError offline={<OfflineScreen />} />,
      children: [
        {
          // A screen that fails leaves the shell standing.
          errorElement: <RouteError offline={<OfflineScreen />} />,
          children: [
            ...screensBehind('public'),
            ...redirects(),
            { element: <GuestOnly />, children: screensBehind('guest') },
            { element: <RequireUser />, children: [...screensBehind('user'), adminRoute()] },
            ...developmentRoutes(),
            screen('*', 'notFound', () => import('./shell/NotFoundPage.tsx')),
          ],
        },
      ],
    },
  ];
}

/** Its table is in admin/AdminScreens.tsx, so that it is fetched by those who may see it only. */
function adminRoute(): RouteObject {
  const AdminScreens = lazyPart(() => import('./admin/AdminScreens.tsx'));
  const element = (
    <RequireGrant grants={grants}>
      <AdminScreens />
    </RequireGrant>
  );
  return { path: `${pages.admin.path}/*`, handle: { name: pages.admin.title }, element };
}

/** Left out of a production build together with what it imports. */
function developmentRoutes(): RouteObject[] {
  return import.meta.env.DEV ? [screen('dev/ui', 'documents', () => import('./dev/UiPage.tsx'))] : [];
}
