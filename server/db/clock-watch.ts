import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Less than this is a request that waited, or a clock that is drawn level. */
const leapMs = 60_000;

/** Measures the database's clock against the time that this process has run, which nobody sets. */
export interface ClockWatch {
  /** @returns whether the clock was set forward within so many seconds of this process's life */
  wasSetForward: (within_seconds: number) => Promise<boolean>;
}

/** @param running_ms how long this process has run */
export function watchClock(db: Db, running_ms: () => number = () => performance.now()): ClockWatch {
  let ahead: number | undefined;
  let set_forward_at = -Infinity;
  const look = async () => {
    const before = running_ms();
    const { rows } = await sql<{ ms: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
    const at = running_ms();
    const [row] = rows;
    if (row === undefined) throw new Error('the database does not know the time');
    const now_ahead = row.ms - at;
    if (ahead !== undefined && now_ahead - ahead > leapMs + (at - before)) set_forward_at = at;
    ahead = now_ahead;
  };
  return {
    wasSetForward: async (within_seconds) => {
      await look();
      return running_ms() - set_forward_at < within_seconds * 1000;
    },
  };
}
