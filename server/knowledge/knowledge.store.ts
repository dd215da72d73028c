import { sql } from 'kysely';
import type { Language } from '#contract/common.ts';
import type { ArticleSummary, Chunk } from '#contract/knowledge.ts';
import type { Db } from '#server/db/database.ts';

/** Articles that were not deleted, of games still in the catalogue. */
function articlesInForce(db: Db) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .where('a.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null);
}

function summaries(db: Db) {
  return articlesInForce(db)
    .leftJoin('users as author', 'author.id', 'a.author_id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('chunks as c')
          .whereRef('c.article_id', '=', 'a.id')
          .where('c.to_rev', 'is', null)
          .select(({ fn }) => [
            fn.countAll<number>().as('section_count'),
            sql<number>`coalesce(sum(length(c.content)), 0)::int`.as('length'),
          ])
          .as('text'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.game_id',
      'g.slug as game_slug',
      'a.title',
      sql<Language>`a.language`.as('language'),
      'a.game_version',
      'a.source',
      sql<boolean>`a.reviewed_at IS NOT NULL`.as('reviewed'),
      'author.name as author_name',
      sql<number>`text.section_count`.as('section_count'),
      sql<number>`text.length`.as('length'),
      'a.created_at',
      'a.updated_at',
    ]);
}

export async function hasGame(db: Db, game_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('games')
    .select('id')
    .where('id', '=', game_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface Filter {
  game_id: number;
  language?: Language | undefined;
}

/** By title in the order of a dictionary of either language, then by id. */
export function listArticles(db: Db, filter: Filter, page: { skip: number; limit: number }): Promise<ArticleSummary[]> {
  return summaries(db)
    .where('a.game_id', '=', filter.game_id)
    .$if(filter.language !== undefined, (query) => query.where('a.language', '=', filter.language ?? ''))
    .orderBy(sql`a.title COLLATE "und-x-icu"`)
    .orderBy('a.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countArticles(db: Db, filter: Filter): Promise<number> {
  const row = await articlesInForce(db)
    .where('a.game_id', '=', filter.game_id)
    .$if(filter.language !== undefined, (query) => query.where('a.language', '=', filter.language ?? ''))
    .select(({ fn }) => fn.countAll<number>().as('articles'))
    .executeTakeFirstOrThrow();
  return row.articles;
}

export function findArticle(db: Db, id: number): Promise<ArticleSummary | undefined> {
  return summaries(db).where('a.id', '=', id).executeTakeFirst();
}

export function listChunks(db: Db, article_id: number): Promise<Chunk[]> {
  return db
    .selectFrom('chunks')
    .select(['chunk_key', 'id as version_id', 'ordinal', 'section', 'content'])
    .where('article_id', '=', article_id)
    .where('to_rev', 'is', null)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}
