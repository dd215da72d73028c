import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { openPostgres } from './open.ts';

const checkEveryMs = 1_000;
/** What is read from a replica is never known to be older than this. */
export const mostReplicaLagMs = 5_000;
// One position a second is remembered; older ones are beyond the bound.
const positionsKept = mostReplicaLagMs / checkEveryMs;

/** A streaming replica of the database, read while it keeps up. */
export interface Replica {
  /** The replica if it holds everything up to five seconds ago. Looks again at most once a second, and only when called. */
  usable: () => Db | undefined;
  /** Upper bound in seconds of how far it is behind; null where that is not known. */
  lagSeconds: () => number | null;
  /** After a query failed there: it is read again once a look has found it well. */
  distrust: (error: unknown) => void;
  close: () => Promise<void>;
}

interface Position {
  /** Where the log of the primary ended. */
  lsn: string;
  /** When that was, by `performance.now()`. */
  at: number;
}

/**
 * Measures the lag by positions in the log: what the primary had written at a moment and the replica has replayed
 * since is not older than that moment, whatever the clocks of both say and however idle they are.
 */
export function openReplica(address: string, primary: Db, log: Logger, pool_size?: number): Replica {
  const { db, close } = openPostgres(address, { pool_size });
  let positions: Position[] = [];
  let holds_until: number | undefined;
  let looked_at = -Infinity;
  let looking: Promise<void> | undefined;
  let said: string | undefined;

  const say = (reason: string | undefined, error?: unknown) => {
    if (reason !== said && reason !== undefined) log.warn({ err: error }, `the replica is not read: ${reason}`);
    if (reason === undefined && said !== undefined) log.info('the replica is read again');
    said = reason;
  };
  const distrust = (error: unknown) => {
    holds_until = undefined;
    say('a query failed', error);
  };

  async function look(): Promise<void> {
    const at = performance.now();
    const ours = await stateOf(primary);
    const theirs = await stateOf(db);
    if (!theirs.is_replica || theirs.system !== ours.system || theirs.name !== ours.name) {
      holds_until = undefined;
      return say('DATABASE_REPLICA_URL does not lead to a streaming replica of this database');
    }
    positions = [{ lsn: ours.lsn, at }, ...positions].slice(0, positionsKept);
    const { rows } = await sql<{ at: number | null }>`
      SELECT max(at) AS at FROM unnest(${positions.map(({ lsn }) => lsn)}::pg_lsn[], ${positions.map((one) => one.at)}::float8[])
        AS positions (lsn, at) WHERE lsn <= pg_last_wal_replay_lsn()`.execute(db);
    holds_until = rows[0]?.at ?? holds_until;
    say(isRecent() ? undefined : 'it is too far behind');
  }

  const isRecent = () => holds_until !== undefined && performance.now() - holds_until <= mostReplicaLagMs;

  return {
    usable: () => {
      if (looking === undefined && performance.now() - looked_at >= checkEveryMs) {
        looked_at = performance.now();
        looking = look()
          .catch((error: unknown) => distrust(error))
          .finally(() => (looking = undefined));
      }
      return isRecent() ? db : undefined;
    },
    lagSeconds: () => (holds_until === undefined ? null : (performance.now() - holds_until) / 1000),
    distrust,
    close: async () => {
      await looking;
      await close();
    },
  };
}

/** Whether a server replays another's log, which cluster and database it is, and where its own log ends if it writes one. */
async function stateOf(db: Db) {
  const { rows } = await sql<{ is_replica: boolean; lsn: string; system: string; name: string }>`
    SELECT pg_is_in_recovery() AS is_replica, current_database() AS name,
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END::text AS lsn,
      (SELECT system_identifier::text FROM pg_control_system()) AS system`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('the server did not say what it is');
  return state;
}
