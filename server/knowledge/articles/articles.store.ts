import { z } from 'zod';
import { type Insertable, sql, type Updateable } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { VersionState } from '#contract/knowledge.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';

/**
 * Locks a game's knowledge: every change of it waits here, so that a revision is one change. A game is locked before
 * its articles everywhere.
 */
export function lockGame(tx: Tx, id: number) {
  return (
    tx
      .selectFrom('games')
      .select(['id', 'slug', 'title', 'kb_revision', 'steam_app_id'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // A question that comes meanwhile refers to the game, and does not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function setRevision(tx: Tx, id: number, kb_revision: number): Promise<void> {
  await tx.updateTable('games').set({ kb_revision }).where('id', '=', id).execute();
}

const articleColumns = [
  'id',
  'game_id',
  'title',
  'language',
  'game_version',
  'checked_on',
  'source',
  'author_id',
  'reviewed_at',
  'revision',
  'deleted_at',
  'hidden_at',
  'hidden_cause',
  'cleared_revision',
] as const;

export async function findGameIdOfArticle(db: Db, article_id: number): Promise<number | undefined> {
  const row = await db.selectFrom('articles').select('game_id').where('id', '=', article_id).executeTakeFirst();
  return row?.game_id;
}

export function findArticleRow(db: Db, id: number) {
  return db
    .selectFrom('articles')
    .select(articleColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Also a deleted one. */
export function findAnyArticleRow(db: Db, id: number) {
  return db.selectFrom('articles').select(articleColumns).where('id', '=', id).executeTakeFirst();
}

export function lockArticle(tx: Tx, id: number) {
  return tx
    .selectFrom('articles')
    .select(articleColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
export type ArticleRow = Exclude<Awaited<ReturnType<typeof lockArticle>>, undefined>;

/** An article whose deletion can still be undone. */
export function lockDeletedArticle(tx: Tx, id: number) {
  return tx
    .selectFrom('articles')
    .select(articleColumns)
    .where('id', '=', id)
    .where(canBeUndone(sql.ref<string | null>('articles.deleted_at')))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertArticle(tx: Tx, row: Insertable<Tables['articles']>): Promise<number> {
  return (await tx.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateArticle(tx: Tx, id: number, values: Updateable<Tables['articles']>): Promise<void> {
  await tx.updateTable('articles').set(values).where('id', '=', id).execute();
}

/** The article that a title belongs to in this game and language. */
export async function findByTitle(
  db: Db,
  { game_id, title, language }: { game_id: number; title: string; language: Language },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('game_id', '=', game_id)
    .where('title', '=', title)
    .where('language', '=', language)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const versionColumns = [
  'id',
  'article_id',
  'number',
  'title',
  'language',
  'game_version',
  'checked_on',
  sql`version_chunks(chunks, pieces)`.as('chunks'),
  'state',
  'author_id',
  'note',
  'created_at',
] as const;

/** @returns the bytes that it adds to what the versions before had */
export async function insertVersion(tx: Tx, row: Insertable<Tables['article_versions']>): Promise<number> {
  const inserted = await tx
    .insertInto('article_versions')
    .values(row)
    .returning('stored_bytes')
    .executeTakeFirstOrThrow();
  return inserted.stored_bytes;
}

export function findVersion(db: Db, article_id: number, number: number) {
  return db
    .selectFrom('article_versions')
    .select(versionColumns)
    .where('article_id', '=', article_id)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** What became of a version, without its text. */
export async function findState(db: Db, article_id: number, number: number): Promise<VersionState | undefined> {
  const row = await db
    .selectFrom('article_versions')
    .select('state')
    .where('article_id', '=', article_id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.state;
}

export function findVersionById(db: Db, id: number) {
  return db.selectFrom('article_versions').select(versionColumns).where('id', '=', id).executeTakeFirst();
}

/** Makes room for a newer text: it replaces what waited or was published. */
export async function replaceVersions(tx: Tx, article_id: number, states: readonly VersionState[]): Promise<void> {
  await tx
    .updateTable('article_versions')
    .set({ state: 'replaced' })
    .where('article_id', '=', article_id)
    .where('state', 'in', states)
    .execute();
}

export async function judgeVersion(
  tx: Tx,
  id: number,
  verdict: { state: VersionState; reviewer_id: number; note: string | null },
): Promise<void> {
  await tx
    .updateTable('article_versions')
    .set({ ...verdict, reviewed_at: now })
    .where('id', '=', id)
    .execute();
}

export function listVersions(db: Db, article_id: number) {
  return db
    .selectFrom('article_versions as v')
    .leftJoin('users as author', 'author.id', 'v.author_id')
    .select([
      'v.number',
      'v.state',
      'v.cause',
      'v.author_id',
      'author.name as author_name',
      'v.title',
      'v.note',
      'v.created_at',
      'v.length',
    ])
    .where('v.article_id', '=', article_id)
    .orderBy('v.number', 'desc')
    .execute();
}

/** The current version of a chunk; what is no key finds none. */
export async function findCurrentChunk(db: Db, chunk_key: string) {
  if (!chunkKey.safeParse(chunk_key).success) return undefined;
  return db
    .selectFrom('chunks')
    .select(['id', 'article_id'])
    .where('chunk_key', '=', chunk_key)
    .where('to_rev', 'is', null)
    .executeTakeFirst();
}
const chunkKey = z.guid();

/** The article whose newest or current text holds a chunk. */
export async function findArticleOfChunk(db: Db, chunk_key: string): Promise<number | undefined> {
  const current = await findCurrentChunk(db, chunk_key);
  if (current !== undefined) return current.article_id;
  const written = await db
    .selectFrom('version_pieces as p')
    .innerJoin('articles as a', 'a.id', 'p.article_id')
    .innerJoin('article_versions as v', (join) =>
      join.onRef('v.article_id', '=', 'a.id').onRef('v.number', '=', 'a.revision'),
    )
    .select('v.article_id')
    .where(condition`p.piece ->> 'chunk_key' = ${chunk_key} AND p.id = ANY(v.pieces)`)
    .executeTakeFirst();
  return written?.article_id;
}

/** The version whose text is published, or was when the article was deleted. */
export function findPublishedVersion(db: Db, article_id: number) {
  return db
    .selectFrom('article_versions')
    .select(versionColumns)
    .where('article_id', '=', article_id)
    .where('state', '=', 'in_force')
    .orderBy('number', 'desc')
    .executeTakeFirst();
}
