import type { AdminArticle, AdminChunk } from '#contract/knowledge-admin.ts';
import type { Db } from '#server/db/database.ts';
import { answerAdminList, type ListRequest } from '#server/http/admin-list.ts';
import type { CsvFile } from '#server/http/csv.ts';
import * as store from './admin-knowledge.store.ts';

/** The articles of all games, deleted ones only where they are asked for. */
export function listAdminArticles(
  db: Db,
  request: ListRequest<store.ArticlesQuery>,
): Promise<{ items: AdminArticle[]; total: number } | CsvFile> {
  return answerAdminList<AdminArticle>(
    request,
    {
      listIds: (page) => store.listArticleIds(db, request.query, page),
      count: () => store.countArticles(db, request.query),
      listByIds: (ids) => store.listArticles(db, ids),
    },
    {
      name: 'articles',
      columns: {
        id: (row) => row.id,
        game: (row) => row.game_title,
        title: (row) => row.title,
        language: (row) => row.language,
        game_version: (row) => row.game_version,
        checked_on: (row) => row.checked_on,
        source: (row) => row.source,
        reviewed: (row) => row.reviewed,
        waits: (row) => row.waits,
        author: (row) => row.author_name,
        sections: (row) => row.section_count,
        length: (row) => row.length,
        used_in: (row) => row.used_in,
        created_at: (row) => row.created_at,
        updated_at: (row) => row.updated_at,
        deleted_at: (row) => row.deleted_at,
      },
    },
  );
}

export function listAdminChunks(
  db: Db,
  request: ListRequest<store.ChunksQuery>,
): Promise<{ items: AdminChunk[]; total: number } | CsvFile> {
  return answerAdminList<AdminChunk>(
    request,
    {
      listIds: (page) => store.listChunkIds(db, request.query, page),
      count: () => store.countChunks(db, request.query),
      listByIds: (ids) => store.listChunks(db, ids),
    },
    {
      name: 'chunks',
      columns: {
        version_id: (row) => row.id,
        chunk_key: (row) => row.chunk_key,
        game: (row) => row.game_title,
        article_id: (row) => row.article_id,
        article: (row) => row.article_title,
        language: (row) => row.language,
        section: (row) => row.section,
        content: (row) => row.content,
        from_rev: (row) => row.from_rev,
        used_in: (row) => row.used_in,
      },
    },
  );
}
