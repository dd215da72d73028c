import { type RawBuilder, sql } from 'kysely';
import type { OwnArticle } from '#contract/my-articles.ts';
import type { Db } from '#server/db/database.ts';
import { hasWords } from '#server/db/list-words.ts';

export interface OwnFilter {
  user_id: number;
  q: string;
  state?: OwnArticle['state'] | undefined;
}

export type OwnSort = '-updated_at' | 'title' | '-opens' | '-used_in' | '-rating';

/** What its author has to know first: that readers lost it, then what was decided about the newest text. */
const state = sql<OwnArticle['state']>`CASE
  WHEN v.state IN ('returned', 'rejected') THEN v.state
  WHEN a.hidden_at IS NOT NULL THEN 'hidden'
  WHEN a.reviewed_at IS NULL THEN 'unreviewed'
  WHEN v.state = 'waiting' THEN 'waiting'
  ELSE 'published' END`;

const orders: Readonly<Record<OwnSort, RawBuilder<unknown>>> = {
  '-updated_at': sql`own.updated_at DESC`,
  title: sql`own.title COLLATE "und-x-icu"`,
  '-opens': sql`own.opens DESC`,
  '-used_in': sql`own.used_in DESC`,
  // Those that nobody rated come last.
  '-rating': sql`CASE WHEN own.ratings > 0 THEN own.stars::float8 / own.ratings END DESC NULLS LAST, own.ratings DESC`,
};

/** Those of one person, by the index of their articles. */
function ownArticles({ user_id, q, state: only }: OwnFilter) {
  return sql`(
    SELECT a.id, a.game_id, coalesce(v.title, a.title) AS title, coalesce(v.language, a.language) AS language, ${state} AS state,
      greatest(a.updated_at, coalesce(v.created_at, a.updated_at)) AS updated_at, coalesce(f.opens, 0) AS opens,
      coalesce(f.used_in, 0) AS used_in, coalesce(f.ratings, 0) AS ratings, coalesce(f.stars, 0) AS stars
    FROM articles a
    LEFT JOIN article_figures f ON f.article_id = a.id
    LEFT JOIN article_versions v ON v.article_id = a.id AND v.number = a.revision
    WHERE a.author_id = ${user_id} AND a.purged_at IS NULL AND a.deleted_at IS NULL
      AND EXISTS (SELECT FROM games g WHERE g.id = a.game_id AND g.deleted_at IS NULL)
      AND ${q === '' ? sql`true` : hasWords(sql`coalesce(v.title, a.title)`, q)}
      AND ${only === undefined ? sql`true` : sql`${state} = ${only}`}
  )`;
}

export async function listOwnArticles(
  db: Db,
  filter: OwnFilter,
  { skip, limit, sort }: { skip: number; limit: number; sort: OwnSort },
) {
  const { rows } = await sql<{
    id: number;
    game_id: number;
    slug: string;
    game_title: string;
    title: string;
    language: OwnArticle['language'];
    state: OwnArticle['state'];
    has_draft: boolean;
    opens: number;
    used_in: number;
    ratings: number;
    stars: number;
    updated_at: string;
  }>`
    SELECT own.*, g.slug, g.title AS game_title, EXISTS (
      SELECT FROM article_drafts d WHERE d.user_id = ${filter.user_id} AND d.article_id = own.id) AS has_draft
    FROM ${ownArticles(filter)} own JOIN games g ON g.id = own.game_id
    ORDER BY ${orders[sort]}, own.id DESC LIMIT ${limit} OFFSET ${skip}`.execute(db);
  return rows;
}

export async function countOwnArticles(db: Db, filter: OwnFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${ownArticles(filter)} own`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** New articles that were not saved yet, newest first. */
export async function listNewDrafts(db: Db, user_id: number) {
  const { rows } = await sql<{
    game_id: number;
    slug: string;
    game_title: string;
    title: string;
    updated_at: string;
  }>`
    SELECT d.game_id, g.slug, g.title AS game_title, coalesce(d.content ->> 'title', '') AS title, d.updated_at
    FROM article_drafts d JOIN games g ON g.id = d.game_id AND g.deleted_at IS NULL
    WHERE d.user_id = ${user_id} AND d.article_id IS NULL ORDER BY d.updated_at DESC, d.game_id`.execute(db);
  return rows;
}
