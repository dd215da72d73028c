/** Who may open a page: everybody, only whoever is not logged in, players, or admins and whoever has one of its grants. */
export type Guard = 'public' | 'guest' | 'user' | 'admin';

export interface PageDefinition {
  /** The address; `:name` stands for a part that varies. */
  path: `/${string}`;
  guard: Guard;
  /** Key of its name in the top bar and in the tab, among the texts of the shell. */
  title: string;
  /**
   * How the server describes it to readers that run no script. Only pages with a head are indexed and stand in
   * the sitemap; a game's head needs the game, so its addresses come from the database.
   */
  head?: 'home' | 'help' | 'personal_data' | 'offer' | 'refunds' | 'operator' | 'game' | 'shared';
}

/**
 * Every page of the app: the only place that states an address. The router, its guards and titles, the heads of
 * the pages, robots.txt, the sitemap, and every link in a mail, a notification or the audit come from it.
 */
export const pages = {
  home: { path: '/', guard: 'public', title: 'home', head: 'home' },
  help: { path: '/help', guard: 'public', title: 'help', head: 'help' },
  personalData: { path: '/personal-data', guard: 'public', title: 'personalData', head: 'personal_data' },
  offer: { path: '/offer', guard: 'public', title: 'documents', head: 'offer' },
  refunds: { path: '/refunds', guard: 'public', title: 'documents', head: 'refunds' },
  operator: { path: '/operator', guard: 'public', title: 'documents', head: 'operator' },
  game: { path: '/game/:slug', guard: 'public', title: 'game', head: 'game' },

  /** Of those only what an admin shows as an example is indexed. */
  shared: { path: '/shared/:name', guard: 'public', title: 'shared', head: 'shared' },

  login: { path: '/login', guard: 'guest', title: 'login' },
  register: { path: '/register', guard: 'guest', title: 'register' },
  verifyEmail: { path: '/verify-email', guard: 'public', title: 'verifyEmail' },
  forgotPassword: { path: '/forgot-password', guard: 'public', title: 'forgotPassword' },
  resetPassword: { path: '/reset-password', guard: 'public', title: 'resetPassword' },

  /** Says when an account ends whose deletion was just asked for. */
  deletion: { path: '/account-deletion', guard: 'public', title: 'deletion' },

  /** Where a player allows a program to sign in, or declines (OAuth). */
  authorize: { path: '/authorize', guard: 'user', title: 'login' },

  profile: { path: '/profile', guard: 'user', title: 'profile' },
  profileSection: { path: '/profile/:section', guard: 'user', title: 'profile' },
  steamSync: { path: '/steam-sync', guard: 'user', title: 'steamSync' },
  calls: { path: '/calls', guard: 'user', title: 'calls' },
  myGames: { path: '/my-games', guard: 'user', title: 'myGames' },
  myArticles: { path: '/my-articles', guard: 'user', title: 'myArticles' },
  notifications: { path: '/notifications', guard: 'user', title: 'notifications' },
  notification: { path: '/notifications/:notificationId', guard: 'user', title: 'notifications' },
  articles: { path: '/game/:slug/articles', guard: 'user', title: 'articles' },
  createArticle: { path: '/game/:slug/articles/create', guard: 'user', title: 'createArticle' },
  article: { path: '/game/:slug/articles/:articleId', guard: 'user', title: 'article' },
  editArticle: { path: '/game/:slug/articles/:articleId/edit', guard: 'user', title: 'editArticle' },
  chat: { path: '/game/:slug/chat', guard: 'user', title: 'chat' },
  conversation: { path: '/game/:slug/chat/:conversationId', guard: 'user', title: 'chat' },

  admin: { path: '/admin', guard: 'admin', title: 'admin' },
  adminUsers: { path: '/admin/users', guard: 'admin', title: 'admin' },
  adminUser: { path: '/admin/users/:userId', guard: 'admin', title: 'admin' },
  adminUserChats: { path: '/admin/users/:userId/chats', guard: 'admin', title: 'admin' },
  adminUserTokens: { path: '/admin/users/:userId/token-usage-logs', guard: 'admin', title: 'admin' },
  adminUserGames: { path: '/admin/users/:userId/games', guard: 'admin', title: 'admin' },
  adminUserGame: { path: '/admin/users/:userId/games/:gameId', guard: 'admin', title: 'admin' },
  adminUserWallet: { path: '/admin/users/:userId/wallet', guard: 'admin', title: 'admin' },
  adminJobs: { path: '/admin/jobs', guard: 'admin', title: 'admin' },
  adminJob: { path: '/admin/jobs/:jobId', guard: 'admin', title: 'admin' },
  adminGames: { path: '/admin/games', guard: 'admin', title: 'admin' },
  adminGame: { path: '/admin/games/:gameId', guard: 'admin', title: 'admin' },
  adminGameWiki: { path: '/admin/games/:gameId/wiki', guard: 'admin', title: 'admin' },
  adminGameAliases: { path: '/admin/games/aliases', guard: 'admin', title: 'admin' },
  adminArticles: { path: '/admin/articles', guard: 'admin', title: 'admin' },
  adminChunks: { path: '/admin/articles/chunks', guard: 'admin', title: 'admin' },
  adminReviews: { path: '/admin/articles/review', guard: 'admin', title: 'admin' },
  adminReview: { path: '/admin/articles/review/:reviewId', guard: 'admin', title: 'admin' },
  adminModeration: { path: '/admin/articles/:articleId/moderation', guard: 'admin', title: 'admin' },
  adminReports: { path: '/admin/articles/reports', guard: 'admin', title: 'admin' },
  adminSnapshots: { path: '/admin/articles/snapshots', guard: 'admin', title: 'admin' },
  adminGaps: { path: '/admin/unanswered', guard: 'admin', title: 'admin' },
  adminTopUps: { path: '/admin/wallet/top-ups', guard: 'admin', title: 'admin' },
  adminTopUp: { path: '/admin/wallet/top-ups/:topupId', guard: 'admin', title: 'admin' },
  adminLedger: { path: '/admin/wallet/ledger', guard: 'admin', title: 'admin' },
  adminPacks: { path: '/admin/wallet/packs', guard: 'admin', title: 'admin' },
  adminPromotions: { path: '/admin/wallet/promotions', guard: 'admin', title: 'admin' },
  adminQuality: { path: '/admin/quality', guard: 'admin', title: 'admin' },
  adminQualityItem: { path: '/admin/quality/:id', guard: 'admin', title: 'admin' },
  adminAnswers: { path: '/admin/answers', guard: 'admin', title: 'admin' },
  adminAnswer: { path: '/admin/answers/:id', guard: 'admin', title: 'admin' },
  adminModels: { path: '/admin/models', guard: 'admin', title: 'admin' },
  adminApiKeys: { path: '/admin/api-keys', guard: 'admin', title: 'admin' },
  adminLabels: { path: '/admin/labels', guard: 'admin', title: 'admin' },
  adminLabelGames: { path: '/admin/labels/games', guard: 'admin', title: 'admin' },
  adminLabelGame: { path: '/admin/labels/games/:gameId', guard: 'admin', title: 'admin' },
  adminEvaluations: { path: '/admin/evaluations', guard: 'admin', title: 'admin' },
  adminEvaluation: { path: '/admin/evaluations/:evaluationId', guard: 'admin', title: 'admin' },
  adminAudit: { path: '/admin/audit', guard: 'admin', title: 'admin' },
  adminRetrievalLab: { path: '/admin/retrieval-lab', guard: 'admin', title: 'admin' },
  adminShares: { path: '/admin/shares', guard: 'admin', title: 'admin' },
  adminMails: { path: '/admin/mails', guard: 'admin', title: 'admin' },
  adminAlerts: { path: '/admin/settings/alerts', guard: 'admin', title: 'admin' },
  adminSettings: { path: '/admin/settings', guard: 'admin', title: 'admin' },
  adminAnnouncements: { path: '/admin/announcements', guard: 'admin', title: 'admin' },
} as const satisfies Record<string, PageDefinition>;

export type PageName = keyof typeof pages;
/** The pages behind a guard. */
export type PagesOf<G extends Guard> = { [N in PageName]: (typeof pages)[N]['guard'] extends G ? N : never }[PageName];

/** Other addresses of a page; they lead to it with parameters, query and hash kept. */
export const aliases = {
  '/app': 'home',
  '/wallet': 'calls',
  '/game/:slug/expert': 'chat',
  '/admin/articles/gaps': 'adminGaps',
} as const satisfies Record<`/${string}`, PageName>;

export function pageNames(guard: Guard): PageName[] {
  return allNames.filter((name) => pages[name].guard === guard);
}
const allNames = Object.keys(pages) as PageName[];
