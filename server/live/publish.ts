import type { RawBuilder } from 'kysely';
import type { LiveEvents } from '#contract/live.ts';
import type { Tx } from '#server/db/database.ts';
import * as store from './live.store.ts';

/** Events that rules publish; `ready` is the stream's own. */
export type LiveEventName = Exclude<keyof LiveEvents, 'ready'>;

const listeners = new Set<() => void>();

/** Calls `listener` whenever a transaction of this process publishes, before its commit. @returns stops it */
export function onPublish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Announces a change to a user's browsers, whichever process they are connected to: soon after
 * the commit of this transaction, or not at all.
 * @param subject_id the row it is about, where there is one
 */
export async function publish(tx: Tx, user_id: number, event: LiveEventName, subject_id?: number): Promise<void> {
  await store.insertEvent(tx, { user_id, event, subject_id: subject_id ?? null });
  announceSoon();
}

/**
 * `publish` as parts of another statement's WITH, for the transactions of every question. Whoever executes it calls
 * `announceSoon` afterwards.
 * @param source what must have a row, or nothing is published
 */
export function publishParts(
  event: Omit<store.NewEvent, 'event'> & { event: LiveEventName },
  source: RawBuilder<unknown> = store.once,
): RawBuilder<unknown> {
  return store.eventParts(event, source);
}

/** Lets the process look for what was published, once that is committed. */
export function announceSoon(): void {
  for (const listener of listeners) listener();
}
