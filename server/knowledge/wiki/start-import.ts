import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BodyOf } from '#contract/endpoint-types.ts';
import { isNonCommercial } from '#contract/values/non-commercial.ts';
import { limits } from '#contract/values/limits.ts';
import { readPaste } from '#contract/values/paste.ts';
import type { SourceKind } from '#contract/wiki-results.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { lockGame } from '#server/knowledge/articles/articles.store.ts';
import { packFiles } from './markdown/sent-files.ts';
import { saveGameWiki } from './game-wikis.store.ts';
import { wikiImportJob, wikiSurveyJob } from './wiki-jobs.ts';
import { insertSource, useSource } from './wiki-pages.store.ts';

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
  return startLook(db, { game_id, kind: 'export', content, about: { bytes: bytes.length } }, actor);
}

/**
 * Takes a zip of texts in Markdown in and starts the look at them.
 * @throws AppError `not_found` for the game
 */
export function startMarkdownSurvey(
  db: Db,
  game_id: number,
  bytes: Buffer,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  if (bytes.length === 0) throw new AppError('validation', { fields: [{ loc: ['body'], type: 'missing' }] });
  return startLook(db, { game_id, kind: 'markdown', content: bytes, about: { bytes: bytes.length } }, actor);
}

/** The same for files that came one by one. */
export async function startFilesSurvey(
  db: Db,
  game_id: number,
  { files }: BodyOf<'POST /api/admin/games/{id}/markdown/files'>,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  const content = await packFiles(files);
  return startLook(db, { game_id, kind: 'markdown', content, about: { files: files.length } }, actor);
}

/**
 * Finds out what was pasted and starts the look at it.
 * @throws AppError `not_found` for the game; `validation` for too many addresses
 */
export async function startPasteSurvey(
  db: Db,
  game_id: number,
  { text }: BodyOf<'POST /api/admin/games/{id}/paste'>,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  const paste = readPaste(text);
  if (paste.kind !== 'addresses') {
    const path = `${paste.title}.${paste.kind === 'html' ? 'html' : 'md'}`;
    return startFilesSurvey(db, game_id, { files: [{ path, text }] }, actor);
  }
  const { addresses } = paste;
  if (addresses.length > limits.pastedAddresses)
    throw new AppError('validation', {
      fields: [{ loc: ['body', 'text'], type: 'too_long', limit: limits.pastedAddresses }],
    });
  const about = { addresses: addresses.length, first: addresses[0] };
  return startLook(db, { game_id, kind: 'pages', content: Buffer.from(addresses.join('\n')), about }, actor);
}

/**
 * Starts the look at a live wiki.
 * @throws AppError `not_found` for the game
 */
export function startAddressSurvey(
  db: Db,
  game_id: number,
  { address }: BodyOf<'POST /api/admin/games/{id}/wiki/address'>,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  return startLook(db, { game_id, kind: 'wiki', content: Buffer.from(address), about: { address } }, actor);
}

interface Look {
  game_id: number;
  kind: SourceKind;
  content: Buffer;
  /** For the audit log. */
  about: object;
}

function startLook(db: Db, { game_id, kind, content, about }: Look, actor: AdminActor): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const source_id = await insertSource(tx, { game_id, kind, content });
    const payload = { game_id, slug: game.slug, source_id };
    const job_id = await startJob(tx, wikiSurveyJob, actor.user_id, { title: game.title, payload });
    const after = { kind: 'wiki_survey', title: game.title, slug: game.slug, ...about };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/**
 * Starts the import of what was looked at. A live wiki is remembered, so that it can be imported again.
 * @throws AppError `not_found` for the game or for what was looked at; `validation` for a licence that the operator refuses
 */
export async function startWikiImport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  game_id: number,
  {
    source_id,
    licence,
    source: named,
    is_whole,
    is_weekly,
    ...selection
  }: BodyOf<'POST /api/admin/games/{id}/wiki/import'>,
  actor: AdminActor,
): Promise<{ job_id: number }> {
  if (config.REFUSE_NONCOMMERCIAL && isNonCommercial(licence))
    throw new AppError('validation', { fields: [{ loc: ['body', 'licence', 'name'], type: 'non_commercial' }] });
  return db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const source = await useSource(tx, source_id, game_id);
    if (source === undefined) throw new AppError('not_found');
    const isLive = source.kind === 'wiki';
    if (source.kind === 'markdown' && named === undefined) throw wrongField('source', 'missing');
    const payload = {
      game_id,
      slug: game.slug,
      source_id,
      selection,
      licence,
      is_whole: isLive || is_whole,
      source: source.kind === 'markdown' ? (named ?? null) : null,
    };
    const job_id = await startJob(tx, wikiImportJob, actor.user_id, { title: game.title, payload });
    if (isLive) {
      const address = source.content.toString();
      const name = URL.parse(address)?.host ?? address;
      await saveGameWiki(tx, { game_id, address, name, selection, licence, is_weekly, job_id });
    }
    const after = {
      kind: 'wiki_import',
      title: game.title,
      slug: game.slug,
      licence: licence.name,
      ...selection,
      rendered: selection.rendered !== false,
    };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}
