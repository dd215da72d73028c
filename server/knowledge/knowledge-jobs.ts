import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { GuideFaultReason } from '#contract/jobs.ts';
import type { Language } from '#contract/common.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, JobFailedError, partlyOf } from '#server/background-jobs/job-kind.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { NoAnswerError } from '#server/providers/outgoing.ts';
import { SteamFault } from '#server/providers/steam/steam-fault.ts';
import { GuideFault } from '#server/providers/steam/steam-faults.ts';
import type { Guide } from '#server/providers/steam/steam-guides.ts';
import { newestText, publishText, recordVersion, publishedText } from './articles/article-text.ts';
import * as articles from './articles/articles.store.ts';
import { lockGameOrFail, noCounts, notifyImportDone, notifyImportFailed } from './files/import-outcome.ts';
import { cutSections } from './articles/cut-sections.ts';
import { keyPieces } from './articles/key-pieces.ts';
import * as store from './snapshots.store.ts';

const payload = z.object({ game_id: z.int(), slug: z.string(), app_id: z.int().nullable() });
const isRussian = (text: string) => (text.match(/[а-яё]/gi)?.length ?? 0) > text.length / 4;

/** Cuts a game's articles anew where their chunks are too long, and keeps the revision. What is well cut keeps its rows. */
export const knowledgeRebuild = defineJobKind({
  kind: 'knowledge_rebuild',
  payload,
  grants: ['reviewer'],
  run: async (_deps, job) => async (tx) => {
    const game = await lockGameOrFail(tx, job.payload.game_id);
    const revision = game.kb_revision + 1;
    const [articleCounts, chunkCounts] = [noCounts(), noCounts()];
    const all = await store.listArticleIds(tx, game.id);
    for (const [done, { id }] of all.entries()) {
      const article = await articles.lockArticle(tx, id);
      if (article === undefined) continue;
      const before = await publishedText(tx, article);
      const isLong = (await cutSections(before.chunks)).some(({ parts }) => parts.length !== 1);
      const chunks = isLong ? await keyPieces(before.chunks, before.chunks) : before.chunks;
      if (isLong && (await publishText(tx, article, { ...before, chunks }, revision))) {
        await recordVersion(tx, article, 'rebuild');
        articleCounts.changed += 1;
        chunkCounts.added += chunks.length - before.chunks.length;
      } else articleCounts.unchanged += 1;
      chunkCounts.unchanged += before.chunks.length;
      job.progress(done + 1, all.length);
    }
    const revisionNow = articleCounts.changed > 0 ? revision : game.kb_revision;
    if (revisionNow === revision) await articles.setRevision(tx, game.id, revision);
    await store.insertSnapshot(tx, {
      game_id: game.id,
      revision: revisionNow,
      reason: 'rebuild',
      user_id: job.user_id,
    });
    await notifyImportDone(tx, job, { game: game.title, articles: articleCounts.changed });
    return {
      game_id: game.id,
      slug: game.slug,
      title: game.title,
      revision: revisionNow,
      articles: articleCounts,
      chunks: chunkCounts,
      failed: [],
    };
  },
  failed: notifyImportFailed,
});

/** Turns the guides of a game into articles that wait for their review; one that fails does not stop the rest. */
export const guidesImport = defineJobKind({
  kind: 'guides_import',
  payload,
  grants: ['reviewer'],
  run: async ({ guides }, job) => {
    const { app_id } = job.payload;
    if (guides === undefined || app_id === null) throw new JobFailedError('unavailable', []);
    const { signal } = job;
    const ids = await guides.find(app_id, signal).catch((error: unknown) => {
      if (error instanceof SteamFault) throw new JobFailedError('steam_spent');
      throw error instanceof NoAnswerError ? new JobFailedError('unavailable', [error.message]) : error;
    });
    const read: Guide[] = [];
    const failed: { guide_id: string; reason: GuideFaultReason }[] = [];
    for (const [done, id] of ids.entries()) {
      if (done > 0) await wait(guides.pause_ms, undefined, { signal });
      try {
        read.push(await guides.read(id, signal));
      } catch (error) {
        if (!(error instanceof GuideFault || error instanceof NoAnswerError)) throw error;
        failed.push({ guide_id: id, reason: error instanceof GuideFault ? error.reason : 'no_answer' });
      }
      job.progress(done + 1, ids.length);
    }
    return async (tx) => {
      const game = await lockGameOrFail(tx, job.payload.game_id);
      const [articleCounts, chunkCounts] = [noCounts(), noCounts()];
      for (const guide of read) {
        const outcome = await storeGuide(tx, game.id, guide);
        articleCounts[outcome.article] += 1;
        chunkCounts[outcome.article] += outcome.chunks;
      }
      await store.insertSnapshot(tx, {
        game_id: game.id,
        revision: game.kb_revision,
        reason: 'import',
        user_id: job.user_id,
      });
      const { added, changed, unchanged } = articleCounts;
      const partly = partlyOf(added + changed + unchanged, failed.length);
      await notifyImportDone(tx, job, { game: game.title, articles: added + changed, partly });
      return {
        game_id: game.id,
        slug: game.slug,
        title: game.title,
        revision: game.kb_revision,
        articles: articleCounts,
        chunks: chunkCounts,
        failed,
      };
    };
  },
  failed: notifyImportFailed,
});

/** Known by its id on Steam: imported again it is updated, and its published text stays until the next review. */
async function storeGuide(
  tx: Tx,
  game_id: number,
  guide: Guide,
): Promise<{ article: 'added' | 'changed' | 'unchanged'; chunks: number }> {
  const origin = `steam:${guide.id}`;
  const source = `${guide.url}${guide.author === null ? '' : `, ${guide.author}`}`;
  const language: Language = isRussian(guide.sections.map(({ content }) => content).join(' ')) ? 'ru' : 'en';
  const known = await store.findByOrigin(tx, game_id, origin);
  const named = await articles.findByTitle(tx, { game_id, title: guide.title, language });
  const title = named === undefined || named === known ? guide.title : `${guide.title} (Steam ${guide.id})`;
  const facts = { title, language, game_version: null, checked_on: null };
  const article_id =
    known ?? (await articles.insertArticle(tx, { ...facts, game_id, source, origin, revision: 0, author_id: null }));
  const article = await articles.lockArticle(tx, article_id);
  if (article === undefined) throw new Error(`The article ${article_id} has gone under its import`);
  const before = known === undefined ? [] : (await newestText(tx, article)).chunks;
  const chunks = await keyPieces(before, guide.sections);
  if (known !== undefined && JSON.stringify(before) === JSON.stringify(chunks)) {
    return { article: 'unchanged', chunks: chunks.length };
  }
  await articles.replaceVersions(tx, article_id, ['waiting', 'returned']);
  const number = article.revision + 1;
  await articles.insertVersion(tx, {
    ...facts,
    article_id,
    number,
    chunks: JSON.stringify(chunks),
    cause: 'import',
    state: 'waiting',
  });
  const shown = article.reviewed_at === null ? { ...facts, updated_at: new Date().toISOString() } : {};
  await articles.updateArticle(tx, article_id, { ...shown, revision: number, source });
  return { article: known === undefined ? 'added' : 'changed', chunks: chunks.length };
}

/**
 * Starts one of the two for a game.
 * @throws AppError `not_found`; `unavailable` where guides cannot be asked for; `conflict` for a game that is not on Steam
 */
export async function startKnowledgeJob(
  { db, guides }: { db: Db; guides?: unknown },
  name: 'knowledge_rebuild' | 'guides_import',
  game_id: number,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => {
    const game = await articles.lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const { steam_app_id: app_id } = game;
    if (name === 'guides_import') {
      if (guides === undefined) throw new AppError('unavailable', { retry_after: 3600 });
      if (app_id === null) throw new AppError('conflict');
    }
    const kind = name === 'guides_import' ? guidesImport : knowledgeRebuild;
    const job_id = await startJob(tx, kind, actor.user_id, {
      title: game.title,
      payload: { game_id, slug: game.slug, app_id },
    });
    await audit(tx, {
      actor,
      action: 'create',
      object: { kind: 'job', id: job_id },
      after: { kind: name, title: game.title, slug: game.slug },
    });
    return { job_id };
  });
}
