import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#contract/common.ts';
import type { LiveEvents } from '#contract/live.ts';
import { findJobOf } from '#server/background-jobs/background-jobs.ts';
import { conversationChange } from '#server/chat/conversations/conversations.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import { countUnread, findNotification } from '#server/notifications/notifications.ts';
import { findTopUp } from '#server/top-ups/top-ups.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as store from './live.store.ts';
import type { LiveEventName } from './publish.ts';
import { asAppError } from '#server/rules/as-app-error.ts';

/** The newest event of a user; 0 before the first. */
export const lastEventId = store.lastEventId;

const longestStreamMs = 10 * 60_000;

interface Reader {
  user_id: number;
  session_id: number;
  language: Language;
}

/**
 * Sends a user's events in order until the reader leaves, ten minutes are over, or the stream is ended because the
 * session was revoked or the process stops. A reader resumes with the id of the last event it got.
 */
export async function followEvents(
  deps: Deps,
  reader: Reader,
  last_id: number | undefined,
  stream: EventStream,
): Promise<void> {
  let woken = Promise.withResolvers<void>();
  const stopWatching = deps.live.watch(reader.user_id, () => woken.resolve());
  const endAt = setTimeout(() => stream.end(), longestStreamMs);
  stream.signal.addEventListener('abort', () => woken.resolve(), { once: true });
  try {
    let sent = await startOf(deps.db, reader.user_id, last_id);
    stream.send('ready', { last_id: sent } satisfies LiveEvents['ready'], sent);
    while (!stream.signal.aborted) {
      woken = Promise.withResolvers<void>();
      sent = await sendNew(deps, reader, sent, stream);
      await woken.promise;
    }
  } finally {
    stopWatching();
    clearTimeout(endAt);
    stream.end();
  }
}

/**
 * The id after which a reader continues. A position that this database has never reached is from before it was restored from a
 * backup; that reader starts anew, and sees by `ready` that something may have been missed.
 */
async function startOf(db: Db, user_id: number, last_id: number | undefined): Promise<number> {
  if (last_id !== undefined && last_id <= (await store.highestId(db))) return last_id;
  return store.lastEventId(db, user_id);
}

async function sendNew(deps: Deps, reader: Reader, last_id: number, stream: EventStream): Promise<number> {
  let sent = last_id;
  for (;;) {
    const events = await listWithRetries(deps, reader, sent, stream);
    for (const event of events) {
      const key = `${event.id}:${reader.language}`;
      const read = deps.live.payloadReads(key, () => payloadOf(deps, reader, event));
      const data = await read.catch((error: unknown) => {
        if (asAppError(error).code !== 'internal') throw error;
        // An event that this version does not know must not hold back those after it.
        deps.log.error({ err: error, event: event.event, subject_id: event.subject_id }, 'an event could not be sent');
        return undefined;
      });
      if (data !== undefined) stream.send(event.event, data, event.id);
      sent = event.id;
    }
    if (events.length === 0) return sent;
  }
}

/** While the database is away the stream waits with it instead of ending. */
async function listWithRetries({ db, log, live }: Deps, reader: Reader, last_id: number, stream: EventStream) {
  const { user_id, session_id } = reader;
  while (!stream.signal.aborted) {
    try {
      const key = `${user_id}:${session_id}:${last_id}:${live.versionOf(user_id)}`;
      return await live.eventReads(key, () => store.listEventsAfter(db, reader, last_id));
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read; trying again');
      await wait(1000);
    }
  }
  return [];
}

async function payloadOf(
  { db }: Deps,
  { user_id, language }: Reader,
  event: { event: string; subject_id: number | null },
): Promise<object | undefined> {
  const readers: Record<LiveEventName, () => Promise<object | undefined>> = {
    calls: () => callsSummary(db, user_id),
    top_up: async () => (event.subject_id === null ? undefined : findTopUp(db, user_id, event.subject_id)),
    job: async () => (event.subject_id === null ? undefined : findJobOf(db, user_id, event.subject_id, language)),
    conversation: async () =>
      event.subject_id === null ? undefined : conversationChange(db, user_id, event.subject_id),
    notifications: async () => ({
      unread: await countUnread(db, user_id),
      notification:
        event.subject_id === null ? null : ((await findNotification(db, user_id, event.subject_id, language)) ?? null),
    }),
  };
  return Object.entries(readers).find(([name]) => name === event.event)?.[1]();
}
