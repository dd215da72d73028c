import { type Expression, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint-types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { anywhere, inOrder } from '#server/db/list-order.ts';

interface Page {
  skip: number;
  limit: number;
}

export type ReviewsQuery = QueryOf<'GET /api/admin/knowledge/reviews'>;

function waiting(db: Db, { q, game_id }: Partial<ReviewsQuery>) {
  return db
    .selectFrom('article_versions as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('users as author', 'author.id', 'v.author_id')
    .where('v.state', '=', 'waiting')
    .where('a.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [];
      if (game_id !== undefined) wanted.push(row('a.game_id', '=', game_id));
      if (q !== undefined)
        wanted.push(row.or([row('v.title', 'ilike', anywhere(q)), row('author.name', 'ilike', anywhere(q))]));
      return row.and(wanted);
    });
}

export async function listReviewIds(db: Db, query: ReviewsQuery, page: Page): Promise<number[]> {
  const columns = { created_at: sql.ref('v.created_at') };
  const rows = await inOrder(waiting(db, query).select('v.id'), query.sort, columns, sql.ref<number>('v.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countReviews(db: Db, query: Partial<ReviewsQuery>): Promise<number> {
  const row = await waiting(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listReviews(db: Db, ids: readonly number[]) {
  return waiting(db, {})
    .where('v.id', 'in', ids)
    .select([
      'v.id',
      'v.article_id',
      'a.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      'v.title',
      'author.name as author_name',
      sql<boolean>`a.reviewed_at IS NULL`.as('is_new'),
      'v.created_at',
    ])
    .execute();
}

export type ReportsQuery = QueryOf<'GET /api/admin/knowledge/reports'>;

function openReports(db: Db, { q, reason }: Partial<ReportsQuery>) {
  return db
    .selectFrom('article_reports as r')
    .innerJoin('articles as a', 'a.id', 'r.article_id')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .innerJoin('users as reader', 'reader.id', 'r.user_id')
    .where('r.closed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [];
      if (reason !== undefined) wanted.push(row('r.reason', '=', reason));
      if (q !== undefined)
        wanted.push(row.or([row('a.title', 'ilike', anywhere(q)), row('r.comment', 'ilike', anywhere(q))]));
      return row.and(wanted);
    });
}

export async function listReportIds(db: Db, query: ReportsQuery, page: Page): Promise<number[]> {
  const columns = { created_at: sql.ref('r.created_at') };
  const rows = await inOrder(openReports(db, query).select('r.id'), query.sort, columns, sql.ref<number>('r.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countReports(db: Db, query: Partial<ReportsQuery>): Promise<number> {
  const row = await openReports(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listReports(db: Db, ids: readonly number[]) {
  return openReports(db, {})
    .where('r.id', 'in', ids)
    .select([
      'r.id',
      'r.article_id',
      'a.title as article_title',
      'g.slug as game_slug',
      'g.title as game_title',
      'r.reason',
      'r.comment',
      sql<{ id: number; name: string }>`jsonb_build_object('id', reader.id, 'name', reader.name)`.as('user'),
      'r.created_at',
    ])
    .execute();
}

/** One open report of a reader on an article; a second one replaces it. */
export async function insertReport(
  tx: Tx,
  {
    article_id,
    user_id,
    reason,
    comment,
  }: { article_id: number; user_id: number; reason: string; comment: string | null },
): Promise<void> {
  await sql`INSERT INTO article_reports (article_id, user_id, reason, comment)
    VALUES (${article_id}, ${user_id}, ${reason}, ${comment})
    ON CONFLICT (article_id, user_id) WHERE closed_at IS NULL
    DO UPDATE SET reason = excluded.reason, comment = excluded.comment`.execute(tx);
}

/** @returns the article; nothing where there is no such report */
export async function closeReport(tx: Tx, id: number): Promise<{ article_id: number } | undefined> {
  return tx
    .updateTable('article_reports')
    .set({ closed_at: sql<string>`coalesce(closed_at, now())` })
    .where('id', '=', id)
    .returning('article_id')
    .executeTakeFirst();
}
