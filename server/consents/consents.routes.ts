import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { acceptConsent, showConsent } from './consents.ts';

export function consentsRoutes(route: Route, deps: Deps): void {
  route('GET /api/auth/me/consent', ({ user }) => showConsent(deps, user));

  route('POST /api/auth/me/consent', ({ user, body, ip, user_agent }) =>
    acceptConsent(deps, user, body.version, { ip, user_agent }),
  );
}
