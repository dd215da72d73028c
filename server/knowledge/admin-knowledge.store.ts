import { type Expression, type SqlBool, sql } from 'kysely';
import type { QueryOf, SortOf } from '#contract/endpoint-types.ts';
import type { Db } from '#server/db/database.ts';
import { anywhere, inOrder } from '#server/db/list-order.ts';
import { isSet } from '#server/db/is-set.ts';

interface Page {
  skip: number;
  limit: number;
}

export type ArticlesQuery = QueryOf<'GET /api/admin/knowledge/articles'>;

const articleUse = sql<number>`(SELECT count(DISTINCT s.message_id) FROM chunks c
  JOIN message_sources s ON s.chunk_id = c.id AND s.cited WHERE c.article_id = a.id)::int`;
const newest = sql`(SELECT v.chunks FROM article_versions v WHERE v.article_id = a.id AND v.number = a.revision)`;
/** Of the chunks in force, else of the newest text. */
const articleSize = (measure: 'count(*)' | 'sum(length(content))') => sql<number>`coalesce(
  (SELECT nullif(${sql.raw(measure)}, 0) FROM chunks c WHERE c.article_id = a.id AND c.to_rev IS NULL),
  (SELECT ${sql.raw(measure)} FROM (SELECT e ->> 'content' AS content FROM jsonb_array_elements(${newest}) e) pieces), 0)::int`;

function articlesOf(db: Db, { q, game_id, language, reviewed, deleted = false }: Partial<ArticlesQuery>) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('users as author', 'author.id', 'a.author_id')
    .where('a.purged_at', 'is', null)
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [row('a.deleted_at', deleted ? 'is not' : 'is', null)];
      if (game_id !== undefined) wanted.push(row('a.game_id', '=', game_id));
      if (language !== undefined) wanted.push(row('a.language', '=', language));
      if (reviewed !== undefined) wanted.push(row('a.reviewed_at', reviewed ? 'is not' : 'is', null));
      if (q !== undefined) {
        const words = anywhere(q);
        wanted.push(
          row.or([row('a.title', 'ilike', words), row('g.title', 'ilike', words), row('author.name', 'ilike', words)]),
        );
      }
      return row.and(wanted);
    });
}

export async function listArticleIds(db: Db, query: ArticlesQuery, page: Page): Promise<number[]> {
  const columns: Record<SortOf<ArticlesQuery>, Expression<unknown>> = {
    title: sql`a.title COLLATE "und-x-icu"`,
    updated_at: sql.ref('a.updated_at'),
    created_at: sql.ref('a.created_at'),
    length: articleSize('sum(length(content))'),
    used_in: articleUse,
  };
  const rows = await inOrder(articlesOf(db, query).select('a.id'), query.sort, columns, sql.ref<number>('a.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countArticles(db: Db, query: ArticlesQuery): Promise<number> {
  const row = await articlesOf(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listArticles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('users as author', 'author.id', 'a.author_id')
    .where('a.id', 'in', ids)
    .select([
      'a.id',
      'a.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      'a.title',
      'a.language',
      'a.game_version',
      'a.checked_on',
      'a.source',
      isSet('a.reviewed_at').as('reviewed'),
      'a.author_id',
      'author.name as author_name',
      articleSize('count(*)').as('section_count'),
      articleSize('sum(length(content))').as('length'),
      'a.revision',
      'a.created_at',
      'a.updated_at',
      'a.deleted_at',
      articleUse.as('used_in'),
      sql<boolean>`EXISTS (SELECT FROM article_versions v WHERE v.article_id = a.id AND v.state = 'waiting')`.as(
        'waits',
      ),
    ])
    .execute();
}

export type ChunksQuery = QueryOf<'GET /api/admin/knowledge/chunks'>;

const chunkUse = sql<number>`(SELECT count(*) FROM message_sources s WHERE s.chunk_id = c.id AND s.cited)::int`;

function chunksOf(db: Db, { q, game_id, article_id, language }: Partial<ChunksQuery>) {
  return db
    .selectFrom('chunks as c')
    .innerJoin('games as g', 'g.id', 'c.game_id')
    .where('c.to_rev', 'is', null)
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [];
      if (game_id !== undefined) wanted.push(row('c.game_id', '=', game_id));
      if (article_id !== undefined) wanted.push(row('c.article_id', '=', article_id));
      if (language !== undefined) wanted.push(row('c.language', '=', language));
      if (q !== undefined) {
        const words = anywhere(q);
        wanted.push(
          row.or([
            row('c.article_title', 'ilike', words),
            row('c.section', 'ilike', words),
            row('c.content', 'ilike', words),
          ]),
        );
      }
      return row.and(wanted);
    });
}

export async function listChunkIds(db: Db, query: ChunksQuery, page: Page): Promise<number[]> {
  const columns: Record<SortOf<ChunksQuery>, Expression<unknown>> = {
    id: sql.ref('c.id'),
    article_title: sql`c.article_title COLLATE "und-x-icu"`,
    section: sql`c.section COLLATE "und-x-icu"`,
    length: sql`length(c.content)`,
    used_in: chunkUse,
  };
  const rows = await inOrder(chunksOf(db, query).select('c.id'), query.sort, columns, sql.ref<number>('c.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countChunks(db: Db, query: ChunksQuery): Promise<number> {
  const row = await chunksOf(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listChunks(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('chunks as c')
    .innerJoin('games as g', 'g.id', 'c.game_id')
    .where('c.id', 'in', ids)
    .select([
      'c.id',
      'c.chunk_key',
      'c.article_id',
      'c.article_title',
      'c.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      'c.language',
      'c.section',
      'c.content',
      'c.from_rev',
      chunkUse.as('used_in'),
    ])
    .execute();
}
