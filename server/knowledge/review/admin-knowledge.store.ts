import { condition, exists } from '#server/db/expressions.ts';
import { sql } from 'kysely';
import { articlesList } from '#contract/lists/articles.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { type ListQuery, listStore, whetherSet } from '#server/db/list-store.ts';
import { ofGame, ofPerson } from '#server/db/list-words.ts';
import { findCurrentChunk } from '../articles/articles.store.ts';
import { answersThatCite, summaryColumns } from '../knowledge.store.ts';

/** Current chunks, or the pieces of the newest text where there are none. */
const sectionCount = sql<number>`coalesce(
  (SELECT nullif(count(*), 0) FROM chunks c WHERE c.article_id = a.id AND c.to_rev IS NULL),
  (SELECT cardinality(v.pieces) FROM article_versions v WHERE v.article_id = a.id AND v.number = a.revision), 0)::int`;

function listArticles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('users as author', 'author.id', 'a.author_id')
    .where('a.id', 'in', ids)
    .select([
      ...summaryColumns,
      'g.title as game_title',
      sectionCount.as('section_count'),
      'a.length',
      'a.hidden_cause',
      'a.deleted_at',
      answersThatCite.as('used_in'),
      exists`article_versions v WHERE v.article_id = a.id AND v.state = 'waiting'`.as('waits'),
    ])
    .execute();
}

export const articles = listStore(
  articlesList,
  (db: Db, { sort }: ListQuery<typeof articlesList>) =>
    db
      .selectFrom('articles as a')
      .$if(sort?.endsWith('used_in') === true, (row) =>
        row.innerJoin('article_figures as figures', 'figures.article_id', 'a.id'),
      )
      .where('a.purged_at', 'is', null),
  'a',
  {
    columns: { used_in: sql.ref('figures.used_in') },
    filters: {
      reviewed: whetherSet('a.reviewed_at'),
      deleted: whetherSet('a.deleted_at'),
      hidden: whetherSet('a.hidden_at'),
    },
    search: ['a.title', ofGame('a.game_id'), ofPerson('a.author_id')],
    listByIds: listArticles,
  },
);

const chunkUse = sql<number>`coalesce((SELECT f.used_in FROM chunk_figures f WHERE f.chunk_id = c.id), 0)`;

function listChunks(db: Db, ids: readonly number[]) {
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

export const chunks = listStore(
  chunksList,
  (db: Db, { sort }: ListQuery<typeof chunksList>) =>
    db
      .selectFrom('chunks as c')
      .$if(sort !== undefined && /(used_in|length)$/.test(sort), (row) =>
        row.innerJoin('chunk_figures as figures', 'figures.chunk_id', 'c.id'),
      )
      .where('c.to_rev', 'is', null),
  'c',
  {
    columns: { length: sql.ref('figures.length'), used_in: sql.ref('figures.used_in') },
    alone: {
      length: { table: 'chunk_figures', id: 'chunk_id', column: 'length', where: sql`is_current` },
      used_in: { table: 'chunk_figures', id: 'chunk_id', column: 'used_in', where: sql`is_current` },
    },
    filters: {},
    search: ['c.article_title', 'c.section', 'c.content'],
    listByIds: listChunks,
  },
);

export async function findChunk(db: Db, chunk_key: string) {
  const current = await findCurrentChunk(db, chunk_key);
  if (current === undefined) return undefined;
  const [chunk] = await listChunks(db, [current.id]);
  return chunk;
}

/** The number of an article's newest text, and whether it waits for review. */
export function findArticleState(db: Db, article_id: number) {
  return db
    .selectFrom('articles as a')
    .where('a.id', '=', article_id)
    .select(['a.revision', exists`article_versions v WHERE v.article_id = a.id AND v.state = 'waiting'`.as('waits')])
    .executeTakeFirstOrThrow();
}

/** The last answers that cited any version of a chunk, newest first. */
export function listCitingAnswers(db: Db, chunk_key: string, limit: number) {
  return db
    .selectFrom((cited) =>
      cited
        .selectFrom('chunks as c')
        // Of each version the newest alone, by an index.
        .innerJoinLateral(
          (version) =>
            version
              .selectFrom('message_sources as one')
              .select('one.message_id')
              .whereRef('one.chunk_id', '=', 'c.id')
              .where(condition`one.cited`)
              .orderBy('one.message_id', 'desc')
              .limit(limit)
              .as('s'),
          (join) => join.onTrue(),
        )
        .where('c.chunk_key', '=', chunk_key)
        .select('s.message_id')
        .distinct()
        .orderBy('s.message_id', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .innerJoin('messages as m', 'm.id', 'newest.message_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id as message_id', 'u.id as user_id', 'u.name as user_name', 'm.created_at'])
    .orderBy('message_id', 'desc')
    .execute();
}

/** What any version of a chunk was graded, newest first. */
export function listChunkGrades(db: Db, chunk_key: string, limit: number) {
  return db
    .selectFrom('label_grades as l')
    .innerJoin('chunks as c', 'c.id', 'l.chunk_id')
    .innerJoin('labelled_queries as q', 'q.id', 'l.query_id')
    .where('c.chunk_key', '=', chunk_key)
    .where('q.deleted_at', 'is', null)
    .select(['q.query_text', 'l.grade', sql<boolean>`c.to_rev IS NULL`.as('is_current'), 'l.graded_at'])
    .orderBy('l.graded_at', 'desc')
    .orderBy('l.query_id', 'desc')
    .limit(limit)
    .execute();
}
