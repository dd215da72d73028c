import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { readArguments } from './read-arguments.ts';

export function mcpRoutes(route: Route, deps: Deps): void {
  route(
    'POST /api/mcp',
    async ({ user, api_key_id, language, headers, body, set_header, when_left }) => {
      requireOwnOrigin(headers.origin, deps.config.PUBLIC_URL);
      set_header('cache-control', 'no-store');
      set_header('x-accel-buffering', 'no');
      // The protocol's library is loaded with the first request, not at the start.
      const { answerMcp } = await import('./mcp.ts');
      return answerMcp(deps, { user, api_key_id, language }, { headers, body, left: when_left() });
    },
    { narrow: readArguments },
  );
}
