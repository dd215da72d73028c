import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { packJobFile } from '#server/background-jobs/job-file.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { ImportError } from './import-file.ts';
import { listHtml } from './html-of-file.ts';
import { importGame } from './import-game.ts';
import { notifyImportDone, notifyImportFailed } from './import-outcome.ts';
import { readWithoutBlocking, requireSmall } from './read-without-blocking.ts';
import { findGameBySlug } from '../wiki/wiki-pages.store.ts';

/** Importing a knowledge file: all of it or nothing, and once, as the last step marks the job done. */
export const gameImport = defineJobKind({
  kind: 'game_import',
  payload: z.object({}),
  grants: ['reviewer'],
  run: async (_deps, job) => {
    const file = await readWithoutBlocking(await job.readFile());
    return async (tx) => {
      const imported = await importGame(tx, file, job.progress).catch(failFor);
      const result = { ...imported, slug: file.game.slug, title: file.game.title };
      const { added, changed, ended } = imported.articles;
      await audit(tx, {
        actor: { user_id: job.user_id, ip: null, request_id: null },
        action: 'import',
        object: { kind: 'game', id: imported.game_id },
        after: { ...result, job_id: job.id },
      });
      await notifyImportDone(tx, job, { game: file.game.title, articles: added + changed + ended });
      return result;
    };
  },
  failed: notifyImportFailed,
});

function failFor(error: unknown): never {
  if (!(error instanceof ImportError)) throw error;
  const { contradiction, problems } = error;
  throw new JobFailedError('conflict', contradiction === undefined ? problems : [contradiction]);
}

/**
 * Takes a knowledge file in and starts its import.
 * @returns the job's id
 * @throws AppError `malformed_json`; `validation` naming each wrong value by its place in the file
 */
export async function startImport(
  db: Db,
  bytes: Buffer,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  const { length } = bytes;
  await Promise.try(() => requireSmall(bytes)).catch(refuse);
  const file = await packJobFile(bytes);
  const { game } = await readWithoutBlocking(bytes).catch(refuse);
  return db.transaction().execute(async (tx) => {
    const job_id = await startJob(tx, gameImport, actor.user_id, { title: game.title, payload: {}, file });
    const after = { kind: 'game_import', title: game.title, slug: game.slug, bytes: length };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/**
 * What an import of a knowledge file would do: it is done and taken back.
 * @throws AppError `malformed_json`; `validation` naming each wrong value by its place in the file
 */
export async function checkImport(db: Db, bytes: Buffer): Promise<AnswerOf<'POST /api/admin/games/import/check'>> {
  const file = await readWithoutBlocking(bytes).catch(refuse);
  const { slug, title } = file.game;
  const html = (await listHtml(file)).map(({ loc, tags }) => ({ loc: ['body', ...loc], tags }));
  const tried = new TriedOut();
  try {
    await db.transaction().execute(async (tx) => {
      const is_new = (await findGameBySlug(tx, slug)) === undefined;
      const { articles, chunks, conflicts } = await importGame(tx, file).catch(refuseStored);
      tried.outcome = { slug, title, is_new, articles, chunks, conflicts, html };
      throw tried;
    });
  } catch (error) {
    if (error !== tried) throw error;
  }
  if (tried.outcome === undefined) throw new Error('nothing was tried');
  return tried.outcome;
}

/** Ends a transaction that was only to show what it does. */
class TriedOut extends Error {
  outcome?: AnswerOf<'POST /api/admin/games/import/check'>;
}

function refuseStored(error: unknown): never {
  if (!(error instanceof ImportError)) throw error;
  throw new AppError('validation', { fields: [{ loc: ['body', 'game', 'slug'], type: 'repeated' }] });
}

function refuse(error: unknown): never {
  if (!(error instanceof ImportError)) throw error;
  if (error.fields.length === 0) throw new AppError('malformed_json', { cause: error });
  throw new AppError('validation', { fields: error.fields });
}
