import { useRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { pageGrants } from '#contract/values/page-grants.ts';
import { pageNames, pages, type PagesOf } from '#contract/values/pages.ts';
import { RequireGrant } from '#web/shell/guards.tsx';
import { lazyPart, type LoadScreen } from '#web/ui/layout/lazy-screen.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const userPage: LoadScreen = () => import('./users/UserPage.tsx');

/** The screen of each page of the admin; scripts/build/screen-patterns.ts reads the lines that import. */
const screens: { readonly [N in PagesOf<'admin'>]: LoadScreen } = {
  admin: () => import('./home/AdminHomePage.tsx'),
  adminUsers: () => import('./users/UsersPage.tsx'),
  adminUserGame: () => import('./chats/UserGamePage.tsx'),
  adminGames: () => import('./games/GamesPage.tsx'),
  adminGame: () => import('./games/GameWorkPage.tsx'),
  adminGameWiki: () => import('./games/WikiPage.tsx'),
  adminGameAliases: () => import('./games/AliasesPage.tsx'),
  adminJobs: () => import('./jobs/JobsPage.tsx'),
  adminJob: () => import('./jobs/JobPage.tsx'),
  adminAudit: () => import('./audit/AuditPage.tsx'),
  adminQuality: () => import('./quality/QualityPage.tsx'),
  adminQualityItem: () => import('./quality/QualityItemPage.tsx'),
  adminAnswers: () => import('./answers/AnswersPage.tsx'),
  adminAnswer: () => import('./answers/AnswerPage.tsx'),
  adminModels: () => import('./models/ModelsPage.tsx'),
  adminLabels: () => import('./labels/LabelsPage.tsx'),
  adminLabelGames: () => import('./labels/LabelGamesPage.tsx'),
  adminLabelGame: () => import('./labels/LabelGamePage.tsx'),
  adminArticles: () => import('./articles/ArticlesPage.tsx'),
  adminChunks: () => import('./articles/ChunksPage.tsx'),
  adminReviews: () => import('./articles/ReviewsPage.tsx'),
  adminReview: () => import('./articles/ReviewPage.tsx'),
  adminModeration: () => import('./articles/ModerationPage.tsx'),
  adminReports: () => import('./articles/ReportsPage.tsx'),
  adminGaps: () => import('./articles/GapsPage.tsx'),
  adminSnapshots: () => import('./articles/SnapshotsPage.tsx'),
  adminEvaluations: () => import('./evaluations/EvaluationsPage.tsx'),
  adminEvaluation: () => import('./evaluations/EvaluationPage.tsx'),
  adminTopUps: () => import('./wallet/TopUpsPage.tsx'),
  adminTopUp: () => import('./wallet/TopUpPage.tsx'),
  adminLedger: () => import('./wallet/LedgerPage.tsx'),
  adminPacks: () => import('./wallet/PacksPage.tsx'),
  adminPromotions: () => import('./promotions/PromotionsPage.tsx'),
  adminApiKeys: () => import('./api-keys/ApiKeysPage.tsx'),
  adminRetrievalLab: () => import('./retrieval-lab/RetrievalLabPage.tsx'),
  adminShares: () => import('./shares/SharesPage.tsx'),
  adminMails: () => import('./mails/MailsPage.tsx'),
  adminAlerts: () => import('./alerts/AlertsPage.tsx'),
  adminSettings: () => import('./settings/SettingsPage.tsx'),
  adminAnnouncements: () => import('./announcements/AnnouncementsPage.tsx'),
  adminUser: userPage,
  adminUserChats: userPage,
  adminUserTokens: userPage,
  adminUserGames: userPage,
  adminUserWallet: userPage,
};

// One component for each module: all tabs of a user have the same, so that the page's head stays while they change.
const components = new Map(Object.values(screens).map((load) => [load, lazyPart(load)]));

const isAdminPage = (name: string): name is PagesOf<'admin'> => name in screens;

const routes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      ...pageNames('admin')
        .filter(isAdminPage)
        .map((name): RouteObject => {
          const Screen = components.get(screens[name]);
          return {
            // Relative to the address under which the router shows this table.
            path: pages[name].path.slice(pages.admin.path.length + 1) || '/',
            element: <RequireGrant grants={pageGrants[name]}>{Screen && <Screen />}</RequireGrant>,
          };
        }),
      { path: '*', Component: lazyPart(() => import('#web/shell/NotFoundPage.tsx')) },
    ],
  },
];

/** Everything under /admin; fetched by those only who may use some of it. */
function AdminScreens() {
  return useRoutes(routes);
}

export { AdminScreens as Component };
