import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { finishProof, startProof } from './proofs.ts';
import { linkSteam, listSyncedGames, showSteam, startSync, unlinkSteam } from './steam.ts';

export function steamRoutes(route: Route, deps: Deps): void {
  route('POST /api/auth/me/link-steam', ({ user, body }) => linkSteam(deps, user.id, body.steam_profile_url));
  route('POST /api/auth/me/unlink-steam', ({ user }) => unlinkSteam(deps, user.id));
  route('POST /api/games/sync-with-steam', ({ user }) => startSync(deps, user.id));
  route('POST /api/steam/proof', ({ user, session_id }) => startProof(deps, { user_id: user.id, session_id }));
  route('POST /api/steam/proof/answer', ({ user, session_id, body, language }) =>
    finishProof(deps, { user_id: user.id, session_id }, { query: body.query, language }),
  );
  route('GET /api/steam', ({ user, language }) => showSteam(deps, user.id, language));
  route('GET /api/steam/games', ({ user, query, language }) =>
    listSyncedGames(deps, { user_id: user.id, language }, query),
  );
}
