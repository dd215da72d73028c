import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/db/open.ts';
import { AppError } from '#server/errors.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import { channel } from './live.store.ts';

const retryAfterSeconds = 2;

/** Wakes the streams of this process when events of their user were committed, in any process. */
export interface LiveHub {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /**
   * Opens a stream that ends when the process begins to stop: its reader resumes at another one.
   * @throws AppError `shutting_down` once that has begun
   */
  openStream: (open: () => EventStream) => EventStream;
  /** Ends the open streams; their readers resume here or at another process. */
  endStreams: () => void;
  /** Ends them and lets no new one in; running answers may still take a while. */
  closeStreams: () => void;
  /** Calls `wake` after each commit for this user. @returns stops it */
  watch: (user_id: number, wake: () => void) => () => void;
}

/** Makes the hub; one per process. Nothing is heard before `start`. */
export function createLiveHub(database: OpenDatabase, log: Logger): LiveHub {
  const watchers = new Map<number, Set<() => void>>();
  const wakeAll = () => {
    for (const wakes of watchers.values()) for (const wake of wakes) wake();
  };
  let stopListening: (() => Promise<void>) | undefined;
  const streams = new Set<EventStream>();
  let ending = false;
  const endStreams = () => {
    for (const stream of streams) stream.end();
  };
  return {
    start: async () => {
      stopListening = await database.listen(
        channel,
        (payload) => watchers.get(Number(payload))?.forEach((wake) => wake()),
        () => {
          log.info('listening again; every stream looks for what it missed');
          wakeAll();
        },
      );
    },
    stop: async () => {
      await stopListening?.();
    },
    openStream: (open) => {
      if (ending) throw new AppError('shutting_down', { retry_after: retryAfterSeconds });
      const stream = open();
      streams.add(stream);
      stream.signal.addEventListener('abort', () => streams.delete(stream), { once: true });
      return stream;
    },
    endStreams,
    closeStreams: () => {
      ending = true;
      endStreams();
    },
    watch: (user_id, wake) => {
      const wakes = watchers.get(user_id) ?? new Set();
      watchers.set(user_id, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) watchers.delete(user_id);
      };
    },
  };
}
