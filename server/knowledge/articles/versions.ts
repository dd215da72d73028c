import type { ArticleText, ArticleVersion } from '#contract/knowledge.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { parseText } from './article-text.ts';
import * as store from './articles.store.ts';
import { withNamedGates } from './gates.ts';
import { findArticle } from '../knowledge.store.ts';
import { mayEdit, type Viewer } from './viewer.ts';

/**
 * The texts that an article has had, newest first.
 * @throws AppError `not_found`; `forbidden` for another's article
 */
export async function listVersions(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ items: ArticleVersion[]; total: number }> {
  await requireOwn(db, viewer, id);
  const items = await store.listVersions(db, id);
  return { items, total: items.length };
}

/** @throws AppError `not_found`; `forbidden` for another's article */
export async function showVersion(db: Db, viewer: Viewer, id: number, number: number): Promise<ArticleText> {
  await requireOwn(db, viewer, id);
  const version = await store.findVersion(db, id, number);
  if (version === undefined) throw new AppError('not_found', { object: 'version' });
  return withNamedGates(db, parseText(version));
}

async function requireOwn(db: Db, viewer: Viewer, id: number): Promise<void> {
  const article = await findArticle(db, viewer, id);
  if (article === undefined) throw new AppError('not_found', { object: 'article' });
  if (!mayEdit(viewer, article)) throw new AppError('forbidden');
}
