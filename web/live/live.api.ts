import { stream } from '#web/http/stream.ts';

/** The server says something at least every 15 seconds. */
const silenceMs = 40_000;

/** What changes for the user, from the event after `last_id` on, or from now on. */
export function liveStream(last_id: number | undefined, signal: AbortSignal) {
  return stream('GET /api/events', { query: { last_id } }, { signal, silenceMs });
}
