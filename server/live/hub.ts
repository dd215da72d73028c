import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/db/open.ts';
import { AppError } from '#server/errors.ts';
import { listLiveKeyIds } from '#server/api-keys/key-caller.ts';
import { listLiveSessionIds } from '#server/auth/login/sessions.ts';
import { type EventStream, listEventStreams } from '#server/http/event-stream.ts';
import type { EventCarrier } from './event-carrier.ts';
import { type Announcer, startAnnouncer } from './announcer.ts';
import { countUnannounced, type LiveEventRow } from './live.store.ts';

const retryAfterSeconds = 2;
const retryWhenFullSeconds = 30;

/** How many streams may be open at the same time. A browser opens one for each tab. */
export interface StreamBounds {
  per_account: number;
  in_all: number;
}

/** Of one process. */
export const streamBounds: StreamBounds = { per_account: 12, in_all: 10_000 };

/** Wakes the streams of this process when events of their user were committed, in any process. */
export interface LiveHub {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /**
   * Opens a stream that ends when the process begins to stop: its reader resumes at another one.
   * @throws AppError `shutting_down` once that has begun; `too_many_requests` where the account has as many as it may,
   * `unavailable` where the process has
   */
  openStream: (account_id: number, open: () => EventStream) => EventStream;
  /**
   * Ends the streams of this process, answers among them, whose session or key was revoked or ran out: a query for all
   * sessions and one for all keys.
   */
  endRevokedStreams: () => Promise<void>;
  /** Announces what other processes published and could not announce themselves. */
  announce: () => Promise<void>;
  /** Whether the service is there that announces events; null where the database does. */
  isConnected: () => boolean | null;
  /** How many events wait to be announced. */
  countUnannounced: () => Promise<number>;
  /** Ends the open streams; their readers resume here or at another process. */
  endStreams: () => void;
  /** Ends them and lets no new one in; running answers may still take a while. */
  closeStreams: () => void;
  /** Calls `wake` after each commit for this user. @returns stops it */
  watch: (user_id: number, wake: () => void) => () => void;
  /** Rises with each commit that is heard for this user: what was read before that may lack it. */
  versionOf: (user_id: number) => number;
  /** One query for all the streams of a user that look for the same, so that many of them hold up nobody else. */
  eventReads: InFlight<LiveEventRow[]>;
  payloadReads: InFlight<object | undefined>;
}

/** Makes the hub; one per process. Nothing is heard before `start`. */
export function createLiveHub(
  database: OpenDatabase,
  log: Logger,
  bounds: StreamBounds,
  carrier: EventCarrier,
): LiveHub {
  const watchers = new Map<number, { wakes: Set<() => void>; version: number }>();
  const wakeUser = (user_id: number) => {
    const watched = watchers.get(user_id);
    if (watched === undefined) return;
    watched.version += 1;
    for (const wake of watched.wakes) wake();
  };
  const wakeAll = () => {
    for (const user_id of watchers.keys()) wakeUser(user_id);
  };
  let stopListening: (() => Promise<void>) | undefined;
  let announcer: Announcer | undefined;
  const streams = new Set<EventStream>();
  const perAccount = new Map<number, number>();
  const countStream = (account_id: number, change: 1 | -1) => {
    const open = (perAccount.get(account_id) ?? 0) + change;
    if (open > 0) perAccount.set(account_id, open);
    else perAccount.delete(account_id);
  };
  let ending = false;
  const endStreams = () => {
    for (const stream of streams) stream.end();
  };
  return {
    start: async () => {
      const onError = (error: unknown) => log.warn({ err: error }, 'events could not be announced yet');
      stopListening = await carrier.hear(wakeUser, () => {
        log.info('listening again; every stream looks for what it missed');
        wakeAll();
        announcer?.announce().catch(onError);
      });
      announcer = startAnnouncer(carrier, onError);
    },
    stop: async () => {
      await announcer?.stop();
      await stopListening?.();
    },
    announce: async () => announcer?.announce(),
    isConnected: () => carrier.isConnected?.() ?? null,
    countUnannounced: () => countUnannounced(database.db),
    endRevokedStreams: async () => {
      const checked = listEventStreams();
      if (checked.length === 0) return;
      const idsOf = (name: 'session_id' | 'api_key_id') => [
        ...new Set(checked.flatMap(([, reader]) => reader[name] ?? [])),
      ];
      const sessions = await listLiveSessionIds(database.db, idsOf('session_id'));
      const keys = await listLiveKeyIds(database.db, idsOf('api_key_id'));
      for (const [stream, { session_id, api_key_id }] of checked) {
        const opens =
          (session_id === null || sessions.has(session_id)) && (api_key_id === null || keys.has(api_key_id));
        if (!opens) stream.end();
      }
    },
    openStream: (account_id, open) => {
      if (ending) throw new AppError('shutting_down', { retry_after: retryAfterSeconds });
      if ((perAccount.get(account_id) ?? 0) >= bounds.per_account)
        throw new AppError('too_many_requests', { retry_after: retryWhenFullSeconds });
      if (streams.size >= bounds.in_all) throw new AppError('unavailable', { retry_after: retryWhenFullSeconds });
      const stream = open();
      streams.add(stream);
      countStream(account_id, 1);
      const forget = () => {
        streams.delete(stream);
        countStream(account_id, -1);
      };
      stream.signal.addEventListener('abort', forget, { once: true });
      return stream;
    },
    endStreams,
    closeStreams: () => {
      ending = true;
      endStreams();
    },
    watch: (user_id, wake) => {
      const watched = watchers.get(user_id) ?? { wakes: new Set(), version: 0 };
      watchers.set(user_id, watched);
      watched.wakes.add(wake);
      return () => {
        watched.wakes.delete(wake);
        if (watched.wakes.size === 0) watchers.delete(user_id);
      };
    },
    versionOf: (user_id) => watchers.get(user_id)?.version ?? 0,
    eventReads: createInFlight(),
    payloadReads: createInFlight(),
  };
}

/** Runs a read once for all who want the same while it is under way. */
type InFlight<T> = (key: string, read: () => Promise<T>) => Promise<T>;

function createInFlight<T>(): InFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, read) => {
    const current = running.get(key);
    if (current !== undefined) return current;
    const started = read().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
