import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { packJobFile } from '#server/background-jobs/job-file.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readCatalogueLine } from './catalogue-file.ts';
import { CatalogueFileError, catalogueLines } from './catalogue-lines.ts';
import { importCatalogue } from './import-catalogue.ts';

/**
 * Loads the games of a catalogue file. Each batch is stored as it is read, so a job that is cancelled or whose process
 * dies goes on where it stood when it is run again.
 */
export const catalogueImport = defineJobKind({
  kind: 'catalogue_import',
  payload: z.object({}),
  grants: ['reviewer'],
  run: async ({ db }, job) => {
    const bytes = await job.readFile();
    const result = await importCatalogue(db, catalogueLines(bytes), {
      content_hash: createHash('sha256').update(bytes).digest('hex'),
      onProgress: (lines) => {
        job.signal.throwIfAborted();
        job.progress(lines, lines);
      },
    }).catch((error: unknown) => {
      throw error instanceof CatalogueFileError ? new JobFailedError('conflict', [error.message]) : error;
    });
    const { added, changed, unchanged, bad, bad_lines } = result;
    return async (tx) => {
      await audit(tx, {
        actor: { user_id: job.user_id, ip: null, request_id: null },
        action: 'import',
        object: { kind: 'job', id: job.id },
        after: { kind: 'catalogue_import', added, changed, bad },
      });
      return { games: { added, changed, unchanged }, bad, bad_lines };
    };
  },
});

const looked = 20;

/**
 * Takes a catalogue file in and starts its import.
 * @throws AppError `validation` where none of its first lines is a game
 */
export async function startCatalogueImport(
  db: Db,
  bytes: Buffer,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  if (!(await beginsLikeOne(bytes)))
    throw new AppError('validation', { fields: [{ loc: ['body'], type: 'no_catalogue' }] });
  const file = await packJobFile(bytes);
  return db.transaction().execute(async (tx) => {
    const title = `${Math.ceil(bytes.length / 1024)} KB`;
    const job_id = await startJob(tx, catalogueImport, actor.user_id, { title, payload: {}, file });
    const after = { kind: 'catalogue_import', bytes: bytes.length };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

async function beginsLikeOne(bytes: Buffer): Promise<boolean> {
  let lines = 0;
  try {
    for await (const line of catalogueLines(bytes)) {
      if (readCatalogueLine(line) !== undefined) return true;
      lines += 1;
      if (lines === looked) return false;
    }
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
  }
  return false;
}
