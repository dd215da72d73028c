import type { AnswerOf } from '#contract/endpoint-types.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { parseText, publishText, recordVersion, storeFirstVersion } from '#server/knowledge/articles/article-text.ts';
import * as articles from '#server/knowledge/articles/articles.store.ts';
import { type LockedGame, requireAndLockGame } from '#server/knowledge/articles/lock-article.ts';
import { endChunks, listCurrentChunks, touchArticles } from '#server/knowledge/files/import.store.ts';
import * as store from './undo-import.store.ts';

type Plan = AnswerOf<'GET /api/admin/imports/{id}'>;
type Imported = Awaited<ReturnType<typeof store.listImported>>[number];

const listedTitles = 20;

/**
 * Says what taking an import back would do.
 * @throws AppError `not_found`
 */
export async function showImport(db: Db, job_id: number): Promise<Plan> {
  const found = await store.findImport(db, job_id);
  if (found === undefined) throw new AppError('not_found');
  const rows = await store.listImported(db, job_id);
  const { added, changed, left } = divide(rows);
  const isDone = isTakenBack(rows);
  return {
    can_undo: found.is_recent && !isDone && added.length + changed.length > 0,
    is_undone: isDone,
    added: added.length,
    changed: changed.length,
    left: left.length,
    left_titles: left.slice(0, listedTitles).map(({ title }) => title),
  };
}

/** A job that has run again after its import was taken back has something to take back again. */
function isTakenBack(rows: readonly Imported[]): boolean {
  const { added, changed } = divide(rows);
  return added.length + changed.length === 0 && rows.some(({ undone_at }) => undone_at !== null);
}

/** An article that has another text was changed since, and a hidden one gets no text; what is deleted is gone anyway. */
function divide(rows: readonly Imported[]) {
  const here = rows.filter(({ deleted_at, undone_at }) => deleted_at === null && undone_at === null);
  const isLeft = ({ is_unchanged, before_number, hidden_at }: Imported) =>
    !is_unchanged || (before_number !== null && hidden_at !== null);
  return {
    added: here.filter((row) => !isLeft(row) && row.before_number === null),
    changed: here.filter((row) => !isLeft(row) && row.before_number !== null),
    left: here.filter(isLeft),
  };
}

/**
 * Takes an import back as one: deletes the articles it made, and gives those it changed the text they had before. What
 * somebody has changed since stays. All of it is one transaction and one revision of the game.
 * @throws AppError `not_found`, also where it ended more than 7 days ago; `import_running`; `import_undone` a second time;
 * `conflict` where nothing is left to take back
 */
export function undoImport(db: Db, job_id: number, actor: Actor): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    await store.lockImport(tx, job_id);
    const found = await store.findImport(tx, job_id);
    if (found?.is_running === true) throw new AppError('import_running');
    if (found?.is_recent !== true) throw new AppError('not_found');
    const game = await requireAndLockGame(tx, found.game_id);
    const { id } = game;
    const rows = await store.listImported(tx, job_id);
    if (isTakenBack(rows)) throw new AppError('import_undone');
    const { added, changed } = divide(rows);
    if (added.length + changed.length === 0) throw new AppError('conflict');
    const removed = added.map(({ article_id }) => article_id);
    const restored: number[] = [];
    const revision = game.kb_revision + 1;
    let isNew = await removeAll(tx, removed, revision);
    for (const row of changed) {
      const outcome = await restoreOne(tx, game, row, revision);
      if (outcome !== 'left') restored.push(row.article_id);
      isNew ||= outcome === 'published';
    }
    if (isNew) await articles.setRevision(tx, id, revision);
    await store.forgetPages(tx, removed);
    await store.forgetRevisions(tx, restored);
    const object = { kind: 'game', id } as const;
    for (const wiki of await store.endWeeklyImport(tx, job_id)) {
      const before = { wiki, is_weekly: true };
      await audit(tx, { actor, action: 'update', object, before, after: { wiki, is_weekly: false } });
    }
    await store.markUndone(tx, job_id, [...removed, ...restored]);
    const left = rows.filter(
      ({ article_id, deleted_at }) =>
        deleted_at === null && !removed.includes(article_id) && !restored.includes(article_id),
    );
    const result = { added: removed.length, changed: restored.length, left: left.length };
    await audit(tx, {
      actor,
      action: 'restore',
      object,
      before: { job_id, ...result },
      after: { slug: game.slug },
    });
    return {
      can_undo: false,
      is_undone: true,
      ...result,
      left_titles: left.slice(0, listedTitles).map(({ title }) => title),
    };
  });
}

/** Deletes articles as somebody would one by one: each can be restored for 7 days. @returns whether there was any text */
async function removeAll(tx: Tx, ids: readonly number[], revision: number): Promise<boolean> {
  for (const id of ids) {
    const article = await articles.lockArticle(tx, id);
    if (article !== undefined) await storeFirstVersion(tx, article);
  }
  const chunks = await listCurrentChunks(tx, ids);
  await endChunks(
    tx,
    chunks.map((chunk) => chunk.id),
    revision,
  );
  await touchArticles(tx, ids, { deleted_at: new Date().toISOString() });
  return chunks.length > 0;
}

/** The version before may be gone, or its titles other articles' by now: then the article stays, or its title does. */
async function restoreOne(
  tx: Tx,
  { id: game_id }: LockedGame,
  { article_id, before_number }: Imported,
  revision: number,
): Promise<'published' | 'same' | 'left'> {
  const article = await articles.lockArticle(tx, article_id);
  const version = await articles.findVersion(tx, article_id, before_number ?? 0);
  if (article === undefined || version === undefined || before_number === null) return 'left';
  const { chunks, ...before } = parseText(version);
  const isFree = async (title: string) => {
    const owner = await articles.findByTitle(tx, { game_id, ...before, title });
    return owner === undefined || owner === article_id;
  };
  const title = (await isFree(before.title)) ? before.title : article.title;
  if (!(await isFree(title))) return 'left';
  const text = { ...before, title, chunks };
  const isPublished = await publishText(tx, article, text, revision);
  const { language, game_version, checked_on } = text;
  const updated_at = new Date().toISOString();
  await articles.updateArticle(tx, article_id, { title, language, game_version, checked_on, updated_at });
  const restored = await articles.lockArticle(tx, article_id);
  if (restored !== undefined) {
    await recordVersion(tx, restored, 'import');
    await store.carryImportsOver(tx, { article_id, before_number }, restored.revision + 1);
  }
  return isPublished ? 'published' : 'same';
}
