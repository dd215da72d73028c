import type { OpenDatabase } from '#server/db/open.ts';
import * as store from './live.store.ts';

/** How all processes hear that events of a user were committed. What is queued is in the database, whichever way it takes. */
export interface EventCarrier {
  /**
   * Announces some of what is queued. A row leaves the queue only with its announcement or after it.
   * @returns how many events; 0 while the way is not there
   */
  announce: (limit: number) => Promise<number>;
  /**
   * Hears the announcements of every process, also of this one. `missed` is called when some may not have been heard.
   * @returns stops hearing
   */
  hear: (heard: (user_id: number) => void, missed: () => void) => Promise<() => Promise<void>>;
  /** Absent where the database is the way. */
  isConnected?: () => boolean;
}

/** By LISTEN and NOTIFY of the database: the row leaves the queue in the statement that announces it. */
export function carrierOf(database: OpenDatabase): EventCarrier {
  return {
    announce: (limit) => store.announceEvents(database.db, limit),
    hear: (heard, missed) => database.listen(store.channel, (payload) => heard(Number(payload)), missed),
  };
}
