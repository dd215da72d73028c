import { languages } from '#contract/values/languages.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { condition, isSet } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { Db } from '#server/db/database.ts';
import { hasWords } from '#server/db/list-words.ts';
import { isHidden } from './articles/gates.store.ts';
import type { Viewer } from './articles/viewer.ts';

/** Articles that were not deleted, of games still in the catalogue. */
function existingArticles(db: Db) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .where('a.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null);
}

export const answersThatCite = sql<number>`coalesce((SELECT f.used_in FROM article_figures f WHERE f.article_id = a.id), 0)`;

/**
 * What a reader has of an article: its current chunks or, before the first review and while it is hidden, its newest text. `text_` names
 * the sums over what the viewer may see.
 */
function shownText(viewer: Viewer) {
  // Asked once for an article: most have no gate, and the check of each chunk costs more than all of its text.
  const hidden = sql`CASE WHEN has_gates THEN ${isHidden(viewer, sql`piece.chunk_key`)} ELSE false END`;
  return sql<{ section_count: number; hidden_sections: number; length: number }>`(
    SELECT count(*) FILTER (WHERE NOT hidden)::int AS section_count, count(*) FILTER (WHERE hidden)::int AS hidden_sections,
      coalesce(sum(length(content)) FILTER (WHERE NOT hidden), 0)::int AS length
    FROM (
      SELECT piece.content, ${hidden} AS hidden FROM (
        SELECT c.chunk_key, c.content FROM chunks c WHERE c.article_id = a.id AND c.to_rev IS NULL
        UNION ALL
        SELECT (e ->> 'chunk_key')::uuid, e ->> 'content' FROM article_versions v, jsonb_array_elements(version_chunks(v.chunks, v.pieces)) e
        WHERE (a.reviewed_at IS NULL OR a.hidden_at IS NOT NULL) AND v.article_id = a.id AND v.number = a.revision
      ) piece, (SELECT EXISTS (SELECT FROM chunk_gates gate WHERE gate.article_id = a.id) AS has_gates) gates
    ) pieces)`.as<'text_'>(sql.ref('text_'));
}

/** The articles that the viewer may open, also where each of their sections is hidden as a spoiler. */
function openable(db: Db, viewer: Viewer) {
  return existingArticles(db).$if(!viewer.is_reviewer, (row) =>
    row.where(condition`(a.hidden_at IS NULL OR a.author_id = ${viewer.id})`),
  );
}

/** The articles of which the viewer may see something; without gates there is nothing to ask of an article. */
function visible(db: Db, viewer: Viewer) {
  return openable(db, viewer).where(
    condition`(NOT EXISTS (SELECT FROM chunk_gates gate WHERE gate.article_id = a.id)
      OR (SELECT section_count > 0 OR hidden_sections = 0 FROM ${shownText(viewer)}))`,
  );
}

/** What every list shows of an article, whoever reads it; `author` is the person who wrote it. */
export const summaryColumns = [
  'a.id',
  'a.game_id',
  'g.slug as game_slug',
  'a.title',
  'a.language',
  'a.game_version',
  'a.checked_on',
  'a.source',
  isSet('a.reviewed_at').as('reviewed'),
  'a.author_id',
  'author.name as author_name',
  'a.revision',
  'a.created_at',
  'a.updated_at',
] as const;

function withAuthor(articles: ReturnType<typeof openable>) {
  return articles.leftJoin('users as author', 'author.id', 'a.author_id').select(summaryColumns);
}

function summaries(articles: ReturnType<typeof visible>, viewer: Viewer) {
  return withAuthor(articles)
    .innerJoinLateral(shownText(viewer), (join) => join.onTrue())
    .select(['text_.section_count', 'text_.hidden_sections', 'text_.length']);
}

export async function hasGame(db: Db, game_id: number): Promise<boolean> {
  return (await findGameInCatalogue(db, game_id)) !== undefined;
}

export function findGameInCatalogue(db: Db, game_id: number) {
  return db
    .selectFrom('games')
    .select(['id', 'title', 'kb_revision'])
    .where('id', '=', game_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface ArticleFilter {
  game_id: number;
  language?: Language | undefined;
  reviewed?: boolean | undefined;
  author_id?: number | undefined;
}

type Sort = 'title' | '-updated_at' | '-created_at' | '-used_in';

interface ArticleOrder {
  sort: Sort;
  /** By their titles, those in this language come before the others. */
  first?: Language | undefined;
}

function orderOf({ sort, first }: ArticleOrder): Expression<unknown> {
  switch (sort) {
    case 'title':
      return first === undefined
        ? sql`a.title COLLATE "und-x-icu"`
        : sql`a.language <> ${first}, a.title COLLATE "und-x-icu"`;
    case '-updated_at':
      return sql`a.updated_at DESC`;
    case '-created_at':
      return sql`a.created_at DESC`;
    case '-used_in':
      return sql`${answersThatCite} DESC`;
  }
}

function filtered(db: Db, viewer: Viewer, { game_id, language, reviewed, author_id }: ArticleFilter) {
  return visible(db, viewer)
    .where('a.game_id', '=', game_id)
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      if (language !== undefined) conditions.push(row('a.language', '=', language));
      if (reviewed !== undefined) conditions.push(row('a.reviewed_at', reviewed ? 'is not' : 'is', null));
      if (author_id !== undefined) conditions.push(row('a.author_id', '=', author_id));
      return row.and(conditions);
    });
}

/** In the order of a dictionary of either language unless asked otherwise, then by id. */
export function listArticles(
  db: Db,
  viewer: Viewer,
  filter: ArticleFilter,
  { skip, limit, ...order }: ArticleOrder & { skip: number; limit: number },
) {
  const inOrder = filtered(db, viewer, filter).orderBy(orderOf(order)).orderBy('a.id');
  // Only the texts of the page are read.
  const page = inOrder.select('a.id').offset(skip).limit(limit);
  return summaries(visible(db, viewer).where('a.id', 'in', page), viewer)
    .orderBy(orderOf(order))
    .orderBy('a.id')
    .execute();
}

export function listArticlesByIds(db: Db, viewer: Viewer, filter: ArticleFilter, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return summaries(filtered(db, viewer, filter).where('a.id', 'in', ids), viewer).execute();
}

/** Articles whose title holds these words, for texts that the search index does not have. */
export async function listIdsByTitle(db: Db, filter: ArticleFilter, words: string, limit: number): Promise<number[]> {
  const rows = await existingArticles(db)
    .select('a.id')
    .where('a.game_id', '=', filter.game_id)
    .where(hasWords(sql`a.title`, words))
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Of more titles with the same words only so many are looked at. */
const titlesLookedAt = 200;

/** Articles of all games that players are led to whose title has all of the words, the shortest titles first. */
export async function listTitled(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  { first, limit }: { first: Language; limit: number },
) {
  // In one statement, the planner may search the titles again for each article that there is.
  const titled = await openable(db, viewer)
    .select('a.id')
    .where('a.purged_at', 'is', null)
    .where('g.hidden_at', 'is', null)
    .where((row) => row.and(words.map((word) => hasWords(sql`a.title`, word))))
    .limit(titlesLookedAt)
    .execute();
  if (titled.length === 0) return [];
  const ids = titled.map(({ id }) => id);
  const rows = await visible(db, viewer)
    .where('a.id', 'in', ids)
    .select(['a.id', 'a.title', 'a.language', 'g.slug', 'g.title as game_title'])
    .orderBy(sql`a.language <> ${first}`)
    .orderBy(sql`length(a.title)`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ slug, game_title, ...row }) => ({ ...row, game: { slug, title: game_title } }));
}

export async function countArticles(db: Db, viewer: Viewer, filter: ArticleFilter): Promise<number> {
  const row = await filtered(db, viewer, filter)
    .select(({ fn }) => fn.countAll<number>().as('articles'))
    .executeTakeFirstOrThrow();
  return row.articles;
}

/** All but its text, which may be large. */
export function findArticle(db: Db, viewer: Viewer, id: number) {
  return withAuthor(openable(db, viewer).where('a.id', '=', id))
    .select([answersThatCite.as('used_in'), 'a.hidden_cause'])
    .executeTakeFirst();
}

/** The chunks of an article that its readers have, in order. */
export async function listChunks(db: Db, article_id: number) {
  const { rows } = await sql<{
    chunk_key: string;
    version_id: number | null;
    ordinal: number;
    section: string;
    content: string;
    length: number;
    nudge: string | null;
    direction: string | null;
  }>`
    SELECT c.chunk_key::text, c.id AS version_id, c.ordinal, c.section, c.content, length(c.content) AS length, c.nudge, c.direction
    FROM chunks c WHERE c.article_id = ${article_id} AND c.to_rev IS NULL
    UNION ALL
    SELECT e.piece ->> 'chunk_key', NULL, (e.place - 1)::int, e.piece ->> 'section', e.piece ->> 'content',
      length(e.piece ->> 'content'), e.piece #>> '{hints,nudge}', e.piece #>> '{hints,direction}'
    FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.number = a.revision,
      jsonb_array_elements(version_chunks(v.chunks, v.pieces)) WITH ORDINALITY AS e (piece, place)
    WHERE a.id = ${article_id} AND (a.reviewed_at IS NULL OR a.hidden_at IS NOT NULL)
    ORDER BY ordinal, version_id`.execute(db);
  return rows;
}

/** Which of an article's chunks are kept from the viewer. */
export async function listHiddenKeys(db: Db, viewer: Viewer, article_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chunk_gates')
    .select('chunk_gates.chunk_key')
    .where('chunk_gates.article_id', '=', article_id)
    .where(isHidden(viewer, sql.ref('chunk_gates.chunk_key')))
    .execute();
  return rows.map((row) => row.chunk_key);
}

/** The hints that the authors of these chunk versions wrote. */
export function listHints(db: Db, version_ids: readonly number[]) {
  return db
    .selectFrom('chunks')
    .select(['id', 'nudge', 'direction'])
    .where('id', 'in', version_ids)
    .where((row) => row.or([row('nudge', 'is not', null), row('direction', 'is not', null)]))
    .execute();
}

/** Of the articles that the expert reads; those with most sections first, as they say most. */
export async function listArticleTitles(
  db: Db,
  game_id: number,
  { language, hidden, limit }: { language: Language; hidden: readonly number[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ article_title: string }>`
    SELECT article_title FROM chunks WHERE game_id = ${game_id} AND to_rev IS NULL AND id <> ALL (${hidden}::bigint[])
      AND (language = ${language} OR NOT EXISTS (
        SELECT FROM chunks own WHERE own.game_id = ${game_id} AND own.to_rev IS NULL AND own.language = ${language}))
    GROUP BY article_title ORDER BY count(*) DESC, article_title LIMIT ${limit}`.execute(db);
  return rows.map(({ article_title }) => article_title);
}

/** The languages in which a game has articles. */
export async function listArticleLanguages(db: Db, game_id: number): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    SELECT l.language FROM (VALUES ${sql.join(languages.map((language, i) => sql`(${i}::int, ${language}::text)`))}) AS l (place, language)
    WHERE EXISTS (SELECT FROM chunks c WHERE c.game_id = ${game_id} AND c.to_rev IS NULL AND c.language = l.language)
    ORDER BY l.place`.execute(db);
  return rows.map(({ language }) => language);
}
