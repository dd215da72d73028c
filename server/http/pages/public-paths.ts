import type { AllEndpoints } from '#contract/all-endpoints.ts';
import { pages } from '#contract/values/pages.ts';

/**
 * What one request costs the server:
 * `constant` is ready in memory or a file; `cached` is made at most once in a while; `rows` reads or writes a few rows;
 * `search` runs over an index in memory; `password` hashes one, a few at a time;
 * `picture` is drawn in a thread of its own, one after the other, and kept.
 */
export type Cost = 'constant' | 'cached' | 'rows' | 'search' | 'password' | 'picture';

interface PublicPath {
  cost: Cost;
  /** Which of the limits counts it; null only where it costs next to nothing. */
  limit: 'visitor' | 'search' | 'page' | 'picture' | null;
}

type PublicEndpoint = {
  [K in keyof AllEndpoints]: AllEndpoints[K]['access'] extends 'public' | 'public_with_user' ? K : never;
}[keyof AllEndpoints];

const rows = { cost: 'rows', limit: 'visitor' } as const;
const password = { cost: 'password', limit: 'visitor' } as const;

/** The calls of the contract that need no login; the type refuses one that is missing. */
export const publicEndpoints: Record<PublicEndpoint, PublicPath> = {
  'POST /api/analytics/hits': rows,
  'POST /api/auth/register': password,
  'POST /api/auth/login': password,
  'POST /api/auth/phone-login/take': rows,
  'POST /api/auth/mail-code': rows,
  'POST /api/auth/enter': rows,
  'POST /api/auth/verify-email': password,
  'POST /api/auth/check-verification': password,
  'POST /api/auth/resend-verification': rows,
  'POST /api/auth/forgot-password': rows,
  'POST /api/auth/verify-reset': rows,
  'POST /api/auth/reset-password': password,
  'GET /api/games/with-total': rows,
  'GET /api/games/recommended': rows,
  'GET /api/games/search': { cost: 'search', limit: 'search' },
  'GET /api/games/of-question': { cost: 'search', limit: 'search' },
  'POST /api/games/missed-searches': rows,
  'GET /api/games/sample-questions': rows,
  'GET /api/games/{slug}/with-achievements': rows,
  'GET /api/games/{id}/achievements': rows,
  // Written at most once for each revision of a game.
  'GET /api/example-answers': { cost: 'cached', limit: 'visitor' },
  'POST /api/guest-answers': { cost: 'search', limit: 'visitor' },
  'GET /api/shared/{name}': rows,
  'GET /api/operator': { cost: 'constant', limit: 'visitor' },
  'GET /api/version': { cost: 'constant', limit: 'visitor' },
  'POST /api/payments/{provider}/notifications': rows,
  'POST /api/oauth/register': rows,
  // The servers of a chat service renew the tokens of all its users from a few networks.
  'POST /api/oauth/token': { cost: 'rows', limit: 'search' },
  'POST /api/oauth/revoke': rows,
};

/** All other addresses that anybody may open. */
export const publicPages = {
  '/': { cost: 'cached', limit: 'page' },
  [pages.game.path]: { cost: 'rows', limit: 'page' },
  [pages.shared.path]: { cost: 'rows', limit: 'page' },
  '/pictures/:kind/:file': { cost: 'picture', limit: 'picture' },
  '/robots.txt': { cost: 'constant', limit: 'page' },
  '/sitemap.xml': { cost: 'cached', limit: 'page' },
  '/sitemap-:page.xml': { cost: 'cached', limit: 'page' },
  '/.well-known/oauth-protected-resource': { cost: 'constant', limit: 'page' },
  '/.well-known/oauth-protected-resource/api/mcp': { cost: 'constant', limit: 'page' },
  '/.well-known/oauth-authorization-server': { cost: 'constant', limit: 'page' },
  '/.well-known/oauth-authorization-server/api/mcp': { cost: 'constant', limit: 'page' },
  '/api/openapi.json': { cost: 'cached', limit: 'page' },
  '/api/docs': { cost: 'cached', limit: 'page' },
  '/api/docs/:file': { cost: 'constant', limit: 'page' },
  '/api/knowledge-file.schema.json': { cost: 'constant', limit: 'page' },
  '/api/knowledge-file.sample.json': { cost: 'constant', limit: 'page' },
  '/read/:slug': { cost: 'rows', limit: 'page' },
  '/read/:slug/:id': { cost: 'rows', limit: 'page' },
  '/sitemap-articles.xml': { cost: 'rows', limit: 'page' },
  '/assets/*': { cost: 'constant', limit: null },
  '/healthz': { cost: 'constant', limit: null },
  // Concurrent requests share one look at the database.
  '/readyz': { cost: 'cached', limit: null },
  '/metrics': { cost: 'constant', limit: null },
} as const satisfies Record<string, PublicPath>;
