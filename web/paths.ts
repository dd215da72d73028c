type Id = string | number;

const game = (slug: string) => `/game/${encodeURIComponent(slug)}`;
const user = (id: Id) => `/admin/users/${id}`;

/** Every address of the app; a link is always built here. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  personalData: () => '/personal-data',
  verifyEmail: () => '/verify-email',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  help: () => '/help',
  offer: () => '/offer',
  refunds: () => '/refunds',
  operator: () => '/operator',

  profile: () => '/profile',
  steamSync: () => '/steam-sync',
  calls: () => '/calls',
  myGames: () => '/my-games',
  notifications: () => '/notifications',
  notification: (id: Id) => `/notifications/${id}`,

  game,
  chat: (slug: string) => `${game(slug)}/chat`,
  articles: (slug: string) => `${game(slug)}/articles`,
  /** With the title to begin with, where there is one. */
  createArticle: (slug: string, title?: string) =>
    `${game(slug)}/articles/create${title === undefined ? '' : `?title=${encodeURIComponent(title)}`}`,
  article: (slug: string, id: Id) => `${game(slug)}/articles/${id}`,
  /** The place in an article that a citation leads to. */
  articleChunk: (slug: string, id: Id, chunk_key: string) =>
    `${game(slug)}/articles/${id}#chunk-${encodeURIComponent(chunk_key)}`,
  editArticle: (slug: string, id: Id) => `${game(slug)}/articles/${id}/edit`,

  admin: () => '/admin',
  adminUsers: () => '/admin/users',
  adminUser: user,
  adminUserChats: (id: Id) => `${user(id)}/chats`,
  adminUserTokens: (id: Id) => `${user(id)}/token-usage-logs`,
  adminUserGames: (id: Id) => `${user(id)}/games`,
  adminUserGame: (id: Id, gameId: Id) => `${user(id)}/games/${gameId}`,
  adminUserWallet: (id: Id) => `${user(id)}/wallet`,
  adminJobs: () => '/admin/jobs',
  adminJob: (id: Id) => `/admin/jobs/${id}`,
  adminGames: () => '/admin/games',
  adminGameAliases: () => '/admin/games/aliases',
  adminArticles: () => '/admin/articles',
  adminChunks: () => '/admin/articles/chunks',
  adminReviews: () => '/admin/articles/review',
  adminReview: (id: Id) => `/admin/articles/review/${id}`,
  adminReports: () => '/admin/articles/reports',
  adminSnapshots: () => '/admin/articles/snapshots',
  adminGaps: () => '/admin/articles/gaps',
  adminTopUps: () => '/admin/wallet/top-ups',
  adminTopUp: (id: Id) => `/admin/wallet/top-ups/${id}`,
  adminPacks: () => '/admin/wallet/packs',
  adminQuality: () => '/admin/quality',
  adminQualityItem: (id: Id) => `/admin/quality/${id}`,
  adminApiKeys: () => '/admin/api-keys',
  adminLabels: () => '/admin/labels',
  adminLabelGames: () => '/admin/labels/games',
  adminLabelGame: (gameId: Id) => `/admin/labels/games/${gameId}`,
  adminEvaluations: () => '/admin/evaluations',
  adminEvaluation: (id: Id) => `/admin/evaluations/${id}`,
  adminAudit: () => '/admin/audit',
  adminRetrievalLab: () => '/admin/retrieval-lab',
  adminAnnouncements: () => '/admin/announcements',
};
