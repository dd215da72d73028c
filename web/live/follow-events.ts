import { ApiError } from '#web/http/api-error.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';

const shortestPauseMs = 1000;
const longestPauseMs = 30_000;
/** A stream that lasted this long did not fail: the server ends every one after ten minutes. */
const steadyMs = 10_000;

interface Follow {
  open: (last_id: number | undefined, signal: AbortSignal) => AsyncIterable<ServerEvent>;
  /** The last event this browser has seen; without one the stream tells from now on. */
  position: () => number | undefined;
  onEvent: (event: ServerEvent) => void;
  signal: AbortSignal;
}

/** Keeps a stream open until the signal, or until the server takes the session no more. */
export async function followEvents({ open, position, onEvent, signal }: Follow): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const openedAt = performance.now();
    try {
      for await (const event of open(position(), signal)) onEvent(event);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    failures = performance.now() - openedAt >= steadyMs ? 0 : failures + 1;
    if (failures > 0) await pause(pauseAfter(failures, Math.random()), signal);
  }
}

/**
 * From 1 to 30 seconds, twice as long after each failure; the upper half is left to chance, so that the browsers of
 * a restarted server do not come back all at once.
 */
export function pauseAfter(failures: number, chance: number): number {
  const longest = Math.min(longestPauseMs, 2 * shortestPauseMs * 2 ** (failures - 1));
  return (longest * (1 + chance)) / 2;
}

/** Ends early when the connection to the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });
}
