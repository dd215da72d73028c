import type { AdminArticle, AdminChunk, AdminChunkDetails } from '#contract/knowledge-admin.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { articlesList } from '#contract/lists/articles.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { countUses } from '../articles/count-uses.ts';
import { parseText } from '../articles/article-text.ts';
import * as articles from '../articles/articles.store.ts';
import { listGates } from '../articles/gates.store.ts';
import * as store from './admin-knowledge.store.ts';
import { listReviews } from './review.store.ts';

/** The articles of all games, deleted ones only where they are asked for. */
export async function listAdminArticles(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/articles'>>,
): ListAnswer<AdminArticle> {
  await countUses(db);
  return answerAdminList(articlesList, request, store.articles, {
    cells: { game: (row) => row.game_title, author: (row) => row.author_name, sections: (row) => row.section_count },
  });
}

export async function listAdminChunks(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/chunks'>>,
): ListAnswer<AdminChunk> {
  await countUses(db);
  return answerAdminList(chunksList, request, store.chunks, {
    cells: { version_id: (row) => row.id, game: (row) => row.game_title, article: (row) => row.article_title },
  });
}

const listedUses = 10;

/**
 * A chunk for whoever edits it: as readers have it, or as the text has it that waits for review.
 * @throws AppError `not_found`
 */
export async function showAdminChunk(db: Db, chunk_key: string, isWaiting = false): Promise<AdminChunkDetails> {
  await countUses(db);
  const published = await store.findChunk(db, chunk_key);
  const found = isWaiting ? await findWaiting(db, chunk_key, published) : published && { chunk: published };
  if (found === undefined) throw new AppError('not_found', { object: 'chunk' });
  const { chunk } = found;
  const gates = await listGates(db, chunk.article_id);
  const answers = await store.listCitingAnswers(db, chunk_key, listedUses);
  return {
    gate: gates.find((gate) => gate.chunk_key === chunk_key) ?? null,
    ...(await store.findArticleState(db, chunk.article_id)),
    ...found,
    cited_in: answers.map(({ user_id, user_name, ...answer }) => ({
      ...answer,
      user: { id: user_id, name: user_name },
    })),
    grades: await store.listChunkGrades(db, chunk_key, listedUses),
  };
}

/** No newer text waits than the one that is shown here. */
async function findWaiting(db: Db, chunk_key: string, published: AdminChunk | undefined) {
  const article_id = await articles.findArticleOfChunk(db, chunk_key);
  const article = article_id === undefined ? undefined : await articles.findArticleRow(db, article_id);
  const version = article && (await articles.findVersion(db, article.id, article.revision));
  const [review] = version ? await listReviews(db, [version.id]) : [];
  const piece = version && parseText(version).chunks.find((one) => one.chunk_key === chunk_key);
  if (review === undefined || version === undefined || piece === undefined) return undefined;
  const { id = null, from_rev = null, used_in = 0 } = published ?? {};
  const { game_id, game_slug, game_title, title: article_title } = review;
  const { section, content, gate = null } = piece;
  const place = { article_id: review.article_id, article_title, game_id, game_slug, game_title };
  const chunk = { id, chunk_key, ...place, language: version.language, section, content, from_rev, used_in };
  return { chunk, gate, waits: false };
}
