import type { Deps } from '#server/deps.ts';
import { streamed } from '#server/http/event-stream.ts';
import type { Route } from '#server/http/route.ts';
import { followEvents, lastEventId } from './follow-events.ts';

export function liveRoutes(route: Route, deps: Deps): void {
  route('GET /api/events', async ({ user, session_id, viewer_id, query, language, last_event_id, open_stream }) => {
    if (open_stream === undefined || session_id === null) return { last_id: await lastEventId(deps.db, user.id) };
    const reader = { user_id: user.id, session_id, language };
    // Who looks at the product as this player does takes none of the player's streams.
    const stream = deps.live.openStream(viewer_id ?? user.id, open_stream);
    await followEvents(deps, reader, query.last_id ?? last_event_id, stream);
    return streamed;
  });
}
