import { articleDraft, type ArticleDraft } from '#contract/article-drafts.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as articles from './articles.store.ts';
import * as store from './drafts.store.ts';
import { hasGame } from '../knowledge.store.ts';
import { countDraft, requireRoomForDraft, showQuota } from './quotas.ts';
import type { Writer } from './write-article.ts';
import { findWritingBlock } from '../review/writing-blocks.ts';

interface Place {
  game_id: number;
  article_id?: number | undefined;
}

const placeOf = (user_id: number, { game_id, article_id }: Place): store.DraftPlace => ({
  user_id,
  game_id,
  article_id: article_id ?? null,
});

/** What somebody was writing and did not save. */
export async function findArticleDraft(
  db: Db,
  { viewer, rate_limit_factor }: Pick<Writer, 'viewer' | 'rate_limit_factor'>,
  place: Place,
): Promise<AnswerOf<'GET /api/knowledge/drafts'>> {
  const found = await store.findArticleDraft(db, placeOf(viewer.id, place));
  const left = await showQuota(db, { viewer, rate_limit_factor });
  const block = await findWritingBlock(db, viewer.id);
  return { draft: found === undefined ? null : articleDraft.parse(found), left, block };
}

/** @throws AppError `not_found` for a game or article that is not there, `too_many_drafts`, `quota_used` */
export async function saveArticleDraft(
  db: Db,
  writer: Pick<Writer, 'viewer' | 'rate_limit_factor'>,
  place: Place,
  { content, base_revision }: { content: ArticleDraft['content']; base_revision: number | null },
): Promise<void> {
  if (!(await hasGame(db, place.game_id))) throw new AppError('not_found', { object: 'game' });
  const { article_id } = place;
  if (article_id !== undefined && (await articles.findGameIdOfArticle(db, article_id)) !== place.game_id) {
    throw new AppError('not_found', { object: 'article' });
  }
  const stored = placeOf(writer.viewer.id, place);
  const text = JSON.stringify(content);
  const bytes = Buffer.byteLength(text);
  await db.transaction().execute(async (tx) => {
    // Counting locks the person's counter, so two drafts at once cannot both take the last room.
    await countDraft(tx, writer, bytes);
    requireRoomForDraft(await store.measureOtherDrafts(tx, stored), bytes);
    await store.saveArticleDraft(tx, stored, { content: text, base_revision });
  });
}

export function deleteArticleDraft(db: Db, user_id: number, place: Place): Promise<void> {
  return store.deleteArticleDraft(db, placeOf(user_id, place));
}
