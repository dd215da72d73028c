import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { registerClient } from './clients.ts';
import { decideSignIn, viewSignIn } from './consent.ts';
import { asResponse } from './oauth-answer.ts';
import { giveTokens, revokeToken } from './oauth.ts';

export function oauthRoutes(route: Route, deps: Deps): void {
  route('GET /api/oauth/sign-in', ({ query }) => viewSignIn(deps, query));
  route('POST /api/oauth/sign-in', ({ user, body }) => decideSignIn(deps, user, body));
  route('POST /api/oauth/register', async ({ body, ip }) => asResponse(await registerClient(deps, body, ip)));
  route('POST /api/oauth/token', async ({ body }) => asResponse(await giveTokens(deps, body)));
  route('POST /api/oauth/revoke', async ({ body }) => asResponse(await revokeToken(deps, body)));
}
