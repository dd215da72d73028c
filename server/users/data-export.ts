import { pipeline as pipeThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { paths } from '#contract/values/paths.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, type StartableKind } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { JsonInPieces } from '#server/rules/json-in-pieces.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './data-export.store.ts';
import type { ExportPart, ExportSource } from './user-data.ts';

const profile = paths.profilePart('data');

/** Of a file, in the database and in memory. */
const pieceBytes = 256 * 1024;

/** The job that collects everything the product keeps of the person who started it. */
export function defineDataExport(sources: readonly ExportSource[]): StartableKind<object> {
  const parts = sources.flatMap((source) => Object.entries(source.parts));
  return defineJobKind({
    kind: 'data_export',
    payload: z.object({}),
    run: async ({ db }, job) => {
      const owner = { job_id: job.id, user_id: job.user_id };
      let bytes = 0;
      let pieces = 0;
      async function* text(): AsyncGenerator<string> {
        yield `{"collected_at":${JSON.stringify(new Date().toISOString())}`;
        for (const [n, [name, part]] of parts.entries()) {
          yield `,${JSON.stringify(name)}:[`;
          let between = '';
          for await (const rows of readInPages(db, part, job.user_id)) {
            if (rows.length > 0) yield between + rows.map((row) => JSON.stringify(row)).join(',');
            if (rows.length > 0) between = ',';
            job.progress(n, parts.length);
          }
          yield ']';
          job.progress(n + 1, parts.length);
        }
        yield '}';
      }
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const some of text()) {
          const encoded = Buffer.from(some);
          bytes += encoded.length;
          yield encoded;
        }
      }
      await store.deletePieces(db, job.id);
      // One page of rows waits, not the sixteen that a stream of objects takes otherwise.
      await pipeline(
        Readable.from(counted(), { highWaterMark: 1 }),
        createGzip(),
        async (packed: AsyncIterable<Buffer>) => {
          for await (const content of inPieces(packed)) {
            await store.insertPiece(db, { ...owner, place: pieces, content });
            pieces += 1;
          }
        },
      );
      return async (tx) => {
        await store.putExport(tx, { ...owner, pieces });
        await notify(tx, job.user_id, 'export_ready', { days: store.exportDays }, profile);
        return { bytes };
      };
    },
    failed: async (tx, job, { code }) => {
      await store.deletePieces(tx, job.id);
      await notify(tx, job.user_id, 'export_failed', { code }, profile);
    },
  });
}

/** The rows of a part, as many at a time as it says. */
export async function* readInPages(db: Db, part: ExportPart, user_id: number): AsyncGenerator<readonly object[]> {
  if (typeof part === 'function') {
    yield (await part(user_id).execute(db)).rows;
    return;
  }
  const ids = (await part.ids(user_id).execute(db)).rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += part.at_once)
    yield (await part.rows(ids.slice(from, from + part.at_once)).execute(db)).rows;
}

async function* inPieces(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const some of packed) {
    waiting.push(some);
    length += some.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting);
}

/**
 * Starts the collection, or answers the one that waits or runs.
 * @throws AppError `too_many_requests` after five a day
 */
export async function startExport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  kind: StartableKind<object>,
  user_id: number,
): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => {
    const open = await store.lockOpenExport(tx, user_id);
    if (open !== undefined) return { job_id: open };
    await countHit(tx, rateLimits.exports, String(user_id), config.RATE_LIMIT_FACTOR);
    return { job_id: await startJob(tx, kind, user_id, { title: 'Hintline', payload: {} }) };
  });
}

export async function showExport(
  db: Db,
  user_id: number,
): Promise<{ job_id: number | null; created_at: string | null; expires_at: string | null }> {
  return (await store.findNewest(db, user_id)) ?? { job_id: null, created_at: null, expires_at: null };
}

/**
 * The collected data, read while it is sent.
 * @throws AppError `not_found`, also for another user's and for one that is older than 7 days
 */
export async function fetchExport(db: Db, user_id: number, job_id: number): Promise<JsonInPieces> {
  const found = await store.findExport(db, user_id, job_id);
  if (found === undefined) throw new AppError('not_found', { object: 'dataExport' });
  const text = createGunzip();
  // An error in front of it ends it, too, and with it the answer.
  const packed = Readable.from(readPieces(db, job_id, found.pieces), { highWaterMark: 1 });
  pipeThrough(packed, text, () => {});
  return {
    file_name: `hintline-data-${found.created_at.slice(0, 10)}.json`,
    json_in_pieces: text,
  };
}

async function* readPieces(db: Db, job_id: number, pieces: number): AsyncGenerator<Buffer> {
  for (let place = 0; place < pieces; place++) yield await store.findPiece(db, job_id, place);
}
