/** What the server has to know of an address of the app before the app runs. */
export type Page =
  | { kind: 'home' | 'help' | 'personal_data' | 'offer' | 'refunds' | 'operator' | 'private' }
  | { kind: 'game'; slug: string };

const publicPages = new Map<string, Page>([
  ['/', { kind: 'home' }],
  ['/help', { kind: 'help' }],
  ['/personal-data', { kind: 'personal_data' }],
  ['/offer', { kind: 'offer' }],
  ['/refunds', { kind: 'refunds' }],
  ['/operator', { kind: 'operator' }],
]);

/** Addresses that are nobody's business but the player's: served alike, never indexed. */
export const privatePages: readonly string[] = [
  '/app',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/steam-sync',
  '/calls',
  '/wallet',
  '/my-games',
  '/notifications',
  '/notifications/:notificationId',
  '/game/:slug/articles',
  '/game/:slug/articles/create',
  '/game/:slug/articles/:articleId',
  '/game/:slug/articles/:articleId/edit',
  '/game/:slug/chat',
  '/game/:slug/expert',
  '/admin',
  '/admin/wallet/top-ups',
  '/admin/wallet/top-ups/:topupId',
  '/admin/wallet/packs',
  '/admin/users',
  '/admin/users/:userId',
  '/admin/users/:userId/chats',
  '/admin/users/:userId/token-usage-logs',
  '/admin/users/:userId/games',
  '/admin/users/:userId/games/:gameId',
  '/admin/users/:userId/wallet',
  '/admin/jobs',
  '/admin/jobs/:jobId',
  '/admin/games',
  '/admin/games/aliases',
  '/admin/articles',
  '/admin/articles/chunks',
  '/admin/articles/gaps',
  '/admin/articles/snapshots',
  '/admin/articles/review',
  '/admin/articles/review/:reviewId',
  '/admin/articles/reports',
  '/admin/quality',
  '/admin/quality/:id',
  '/admin/api-keys',
  '/admin/labels',
  '/admin/labels/games',
  '/admin/labels/games/:gameId',
  '/admin/evaluations',
  '/admin/evaluations/:evaluationId',
  '/admin/audit',
  '/admin/retrieval-lab',
  '/admin/announcements',
];

const privatePatterns = privatePages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`));

/** The page at a path, or nothing for a path that the app does not have. */
export function findPage(path: string): Page | undefined {
  const bare = path === '/' ? path : path.replace(/\/$/, '');
  const [, slug] = /^\/game\/([^/]+)$/.exec(bare) ?? [];
  if (slug !== undefined) return { kind: 'game', slug };
  return (
    publicPages.get(bare) ?? (privatePatterns.some((pattern) => pattern.test(bare)) ? { kind: 'private' } : undefined)
  );
}
