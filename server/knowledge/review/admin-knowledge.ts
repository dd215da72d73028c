import type { AdminArticle, AdminChunk, AdminChunkDetails } from '#contract/knowledge-admin.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { articlesList } from '#contract/lists/articles.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { countUses } from '../articles/count-uses.ts';
import { listGates } from '../articles/gates.store.ts';
import * as store from './admin-knowledge.store.ts';

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
 * A chunk for whoever edits it.
 * @throws AppError `not_found`
 */
export async function showAdminChunk(db: Db, chunk_key: string): Promise<AdminChunkDetails> {
  await countUses(db);
  const chunk = await store.findChunk(db, chunk_key);
  if (chunk === undefined) throw new AppError('not_found', { object: 'chunk' });
  const gates = await listGates(db, chunk.article_id);
  const answers = await store.listCitingAnswers(db, chunk_key, listedUses);
  return {
    chunk,
    gate: gates.find((gate) => gate.chunk_key === chunk_key) ?? null,
    ...(await store.findArticleState(db, chunk.article_id)),
    cited_in: answers.map(({ user_id, user_name, ...answer }) => ({
      ...answer,
      user: { id: user_id, name: user_name },
    })),
    grades: await store.listChunkGrades(db, chunk_key, listedUses),
  };
}
