import { unreachableEvent } from '#web/http/api.ts';
import { below } from '#web/http/own-address.ts';
import { createStore } from '#web/ui/create-store.ts';
import { sayReachable } from './follow-worker.ts';

/** `offline`: the browser has no network. `unreachable`: it has one, and the server does not answer. */
type Connection = 'online' | 'offline' | 'unreachable';

const connection = createStore<Connection>('online');
export const useConnection = connection.use;

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
const lookMs = 8000;

/** A proxy answers too while the server behind it is away. */
async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(below('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(lookMs) });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Follows whether the server can be reached. A single call that was cut off counts only once the server does not
 * answer a second one either.
 *
 * @param onBack called each time that it can be reached again
 * @returns ends it
 */
export function watchConnection(onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLooking = false;
  let hasEnded = false;

  async function look() {
    clearTimeout(timer);
    if (isLooking || hasEnded) return;
    // Not the last word: some browsers miss that the line is back, so the server is asked all the same.
    if (!navigator.onLine) connection.set('offline');
    isLooking = true;
    const isThere = await isServerThere();
    isLooking = false;
    if (hasEnded) return;
    sayReachable(isThere);
    if (isThere) {
      failures = 0;
      if (connection.get() === 'online') return;
      connection.set('online');
      return onBack();
    }
    connection.set(navigator.onLine ? 'unreachable' : 'offline');
    timer = setTimeout(() => void look(), Math.min(longestPauseMs, firstPauseMs * 2 ** failures));
    failures += 1;
  }

  const onChange = () => {
    failures = 0;
    void look();
  };
  const events = ['online', 'offline', unreachableEvent] as const;
  for (const name of events) window.addEventListener(name, onChange);
  if (!navigator.onLine) void look();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const name of events) window.removeEventListener(name, onChange);
  };
}
