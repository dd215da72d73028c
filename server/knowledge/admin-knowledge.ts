import type { AdminArticle, AdminChunk } from '#contract/knowledge-admin.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { articlesList } from '#contract/lists/articles.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/http/admin-list.ts';
import { countUses } from './count-uses.ts';
import * as store from './admin-knowledge.store.ts';

/** The articles of all games, deleted ones only where they are asked for. */
export async function listAdminArticles(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/articles'>>,
): ListAnswer<AdminArticle> {
  await countUses(db);
  return answerAdminList(articlesList, db, request, store.articles, {
    cells: { game: (row) => row.game_title, author: (row) => row.author_name, sections: (row) => row.section_count },
  });
}

export async function listAdminChunks(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/chunks'>>,
): ListAnswer<AdminChunk> {
  await countUses(db);
  return answerAdminList(chunksList, db, request, store.chunks, {
    cells: { version_id: (row) => row.id, game: (row) => row.game_title, article: (row) => row.article_title },
  });
}
