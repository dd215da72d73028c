import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { BodyOf } from '#contract/endpoint-types.ts';
import { wikiLicence, wikiSelection } from '#contract/wiki.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockGame } from '#server/knowledge/articles.store.ts';
import { lockGameOrFail, notifyImportDone, notifyImportFailed } from '#server/knowledge/import-outcome.ts';
import { insertSnapshot } from '#server/knowledge/snapshots.store.ts';
import { importWiki } from './import-wiki.ts';
import { isNonCommercial } from '#contract/values/non-commercial.ts';
import { WikiError } from './pages.ts';
import { surveyFile } from './read-wiki.ts';
import { findSource, hasSource, insertSource } from './wiki-pages.store.ts';

const ofGame = z.object({ game_id: z.int(), slug: z.string(), source_id: z.int() });
const ofImport = ofGame.extend({ selection: wikiSelection, licence: wikiLicence, is_whole: z.boolean() });

async function requireFile(db: Db, source_id: number): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const content = await findSource(db, source_id);
  if (content === undefined) throw new JobFailedError('not_found', []);
  return { bytes: new Uint8Array(content) };
}

function failFor(error: unknown): never {
  throw error instanceof WikiError ? new JobFailedError('conflict', [error.message]) : error;
}

/** Looks at a wiki's export and says what an import of it would do. */
export const wikiSurveyJob = defineJobKind({
  kind: 'wiki_survey',
  payload: ofGame,
  admins_only: true,
  run: async ({ db }, job) => {
    const { source_id, game_id, slug } = job.payload;
    const file = await requireFile(db, source_id);
    const survey = await surveyFile(file, {
      signal: job.signal,
      onProgress: (done, total) => job.progress(done, total),
    }).catch(failFor);
    return async () => ({ ...survey, source_id, game_id, slug, title: job.title, bytes: file.bytes.length });
  },
});

/**
 * Imports the pages of a wiki. Each batch is stored as it is read, so a job that is cancelled or whose process dies
 * goes on where it stood when it is run again.
 */
export const wikiImportJob = defineJobKind({
  kind: 'wiki_import',
  payload: ofImport,
  admins_only: true,
  run: async ({ db, config }, job) => {
    const { source_id, game_id, slug, selection, licence, is_whole } = job.payload;
    if (config.REFUSE_NONCOMMERCIAL && isNonCommercial(licence)) throw new JobFailedError('forbidden', []);
    const outcome = await importWiki(db, {
      game_id,
      file: await requireFile(db, source_id),
      selection,
      licence,
      is_whole,
      seen_in: `job ${job.id}`,
      signal: job.signal,
      onProgress: (done, total) => job.progress(done, total),
    }).catch(failFor);
    if (outcome === undefined) throw new JobFailedError('not_found', []);
    return async (tx) => {
      const game = await lockGameOrFail(tx, game_id);
      const revision = game.kb_revision;
      await insertSnapshot(tx, { game_id, revision, reason: 'import', user_id: job.user_id });
      const { added, changed } = outcome.articles;
      await audit(tx, {
        actor: { user_id: job.user_id, ip: null, request_id: null },
        action: 'import',
        object: { kind: 'game', id: game_id },
        after: { job_id: job.id, slug, site: outcome.site, articles: outcome.articles, licence: licence.name },
      });
      await notifyImportDone(tx, job, { game: game.title, articles: added + changed });
      return { ...outcome, revision, game_id, slug, title: game.title };
    };
  },
  failed: notifyImportFailed,
});

type AdminActor = Actor & { user_id: number };

/**
 * Takes a wiki's export in and starts the look at it.
 * @throws AppError `not_found` for the game
 */
export async function startSurvey(
  db: Db,
  game_id: number,
  bytes: Buffer,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  if (bytes.length === 0) throw new AppError('validation', { fields: [{ loc: ['body'], type: 'missing' }] });
  // Apart from the transaction, because nothing slow belongs into one.
  const content = bytes[0] === 0x3c || bytes[0] === 0xef ? await promisify(gzip)(bytes, { level: 1 }) : bytes;
  return db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const source_id = await insertSource(tx, { game_id, content });
    const payload = { game_id, slug: game.slug, source_id };
    const job_id = await startJob(tx, wikiSurveyJob, actor.user_id, { title: game.title, payload });
    const after = { kind: 'wiki_survey', title: game.title, slug: game.slug, bytes: bytes.length };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/**
 * Starts the import of an export that was looked at.
 * @throws AppError `not_found` for the game or the export; `validation` for a licence that the operator refuses
 */
export async function startWikiImport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  game_id: number,
  { source_id, licence, is_whole, ...selection }: BodyOf<'POST /api/admin/games/{id}/wiki/import'>,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  if (config.REFUSE_NONCOMMERCIAL && isNonCommercial(licence))
    throw new AppError('validation', { fields: [{ loc: ['body', 'licence', 'name'], type: 'non_commercial' }] });
  return db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    if (!(await hasSource(tx, source_id, game_id))) throw new AppError('not_found');
    const payload = { game_id, slug: game.slug, source_id, selection, licence, is_whole };
    const job_id = await startJob(tx, wikiImportJob, actor.user_id, { title: game.title, payload });
    const after = { kind: 'wiki_import', title: game.title, slug: game.slug, licence: licence.name, ...selection };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}
