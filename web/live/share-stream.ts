import type { ServerEvent } from '#web/http/event-parser.ts';

const name = 'hintline-live';

/** What the tabs of a browser tell each other; only those of the same user listen. */
type Message =
  | { user_id: number; kind: 'hello' }
  | { user_id: number; kind: 'here'; last_id: number | undefined }
  | { user_id: number; kind: 'event'; event: ServerEvent; isFresh: boolean };

interface SharedStream {
  user_id: number;
  /** Keeps the stream of the whole browser open; called in one tab at a time. */
  lead: (tell: (event: ServerEvent, isFresh: boolean) => void) => Promise<void>;
  onEvent: (event: ServerEvent) => void;
  /** From now on nothing is missed; what was read before may be old. */
  onFresh: () => void;
  position: () => number | undefined;
  /** A position that another tab has reached. */
  onPosition: (last_id: number) => void;
  signal: AbortSignal;
}

/**
 * One stream per browser: the tab that holds the lock reads it and passes each event on. When that tab closes, the
 * next in line takes over from the last event passed on. Where a browser has no locks every tab reads its own.
 */
export function shareStream(shared: SharedStream): void {
  const { user_id, lead, onEvent, onFresh, position, onPosition, signal } = shared;
  const here = (event: ServerEvent, isFresh: boolean) => {
    onEvent(event);
    if (isFresh) onFresh();
  };
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void lead(here);
    return;
  }

  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  let leads = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.user_id !== user_id) return;
    if (data.kind === 'event') here(data.event, data.isFresh);
    else if (data.kind === 'hello' && leads) post({ user_id, kind: 'here', last_id: position() });
    else if (data.kind === 'here' && position() === undefined) {
      if (data.last_id !== undefined) onPosition(data.last_id);
      onFresh();
    }
  });
  signal.addEventListener('abort', () => channel.close());
  post({ user_id, kind: 'hello' });

  const leadUntilEnd = async () => {
    leads = true;
    await lead((event, isFresh) => {
      here(event, isFresh);
      if (!signal.aborted) post({ user_id, kind: 'event', event, isFresh });
    });
    leads = false;
  };
  // A tab that still shows another user leads for that one only. Rejected by the signal only, while waiting in line.
  navigator.locks.request(`${name}-${user_id}`, { signal }, leadUntilEnd).catch(() => undefined);
}
