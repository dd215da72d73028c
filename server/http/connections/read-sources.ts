import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counter } from 'prom-client';
import { worksHere } from '#contract/values/rights.ts';
import type { Db } from '#server/db/database.ts';
import { mostReplicaLagMs, type Replica } from '#server/db/replica.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import { asAppError } from '#server/rules/as-app-error.ts';

const cookieName = 'hintline_wrote';

type Rule<T> = (readDb: () => Db) => Promise<T> | T;

/** Where answers are read that may be some seconds old. */
export interface ReadSources {
  /** Runs a call's rule with the function that chooses its database. A read that fails on the replica is repeated. */
  run: <T>(request: FastifyRequest, rule: Rule<T>) => Promise<T>;
  /** The same for what is read for anybody, whoever asks. */
  read: <T>(query: (from: Db) => Promise<T>) => Promise<T>;
  /** After a change by somebody who works on the product their browser reads from the primary until every replica that is read has it. */
  markChange: (request: FastifyRequest, reply: FastifyReply) => void;
}

interface Sources {
  db: Db;
  /** Absent where none is set: everything is read from the primary. */
  replica?: Replica | undefined;
  public_url: string;
  reads: Counter<'source'>;
}

export function createReadSources({ db, replica, public_url, reads }: Sources): ReadSources {
  if (replica === undefined) {
    return {
      run: async (_request, rule) => rule(() => db),
      read: (query) => query(db),
      markChange: () => {},
    };
  }
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  const seconds = 2 * (mostReplicaLagMs / 1000);
  const cookie = `${cookieName}=1; Path=${basePathOf(public_url)}api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  const read = async <T>(rule: Rule<T>, may_be_old = true): Promise<T> => {
    let is_replica = false;
    const readDb = () => {
      const found = may_be_old ? replica.usable() : undefined;
      is_replica = found !== undefined;
      reads.inc({ source: is_replica ? 'replica' : 'primary' });
      return found ?? db;
    };
    try {
      return await rule(readDb);
    } catch (error) {
      if (!is_replica || !isOfReplica(error)) throw error;
      replica.distrust(error);
      reads.inc({ source: 'primary' });
      return rule(() => db);
    }
  };
  return {
    run: (request, rule) => read(rule, isReading(request) && !isPlayer(request) && !hasChanged(request)),
    read: (query) => read((readDb) => query(readDb())),
    markChange: (request, reply) => {
      if (request.caller !== undefined && !isReading(request) && !isPlayer(request)) reply.header('set-cookie', cookie);
    },
  };
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Players read what is as it is: they have no list that is worth a cookie. */
const isPlayer = ({ caller }: FastifyRequest) => caller !== undefined && !worksHere(caller.user);

function hasChanged({ headers: { cookie } }: FastifyRequest): boolean {
  return cookie?.split('; ').includes(`${cookieName}=1`) ?? false;
}

// Replaying may remove rows that a query there still reads.
const conflictWithRecovery = '40001';
const tooSlow = '57014';
const readOnly = '25006';

/** Whether the primary may answer what failed on the replica; what took too long there would here, too. */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === conflictWithRecovery || code === readOnly) return true;
  return code !== tooSlow && asAppError(error).code === 'unavailable';
}
