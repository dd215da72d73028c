import { sql } from 'kysely';
import type { Language } from '#contract/values/languages.ts';
import type { Db } from '#server/db/database.ts';

/** Everybody may read these: reviewed articles of the games that players are led to. */
const readable = sql`articles a JOIN games g ON g.id = a.game_id
  WHERE g.deleted_at IS NULL AND g.hidden_at IS NULL AND g.kb_revision > 0
    AND a.deleted_at IS NULL AND a.hidden_at IS NULL AND a.reviewed_at IS NOT NULL`;

export interface ListedArticle {
  id: number;
  title: string;
  language: Language;
}

export interface ReadGame {
  id: number;
  slug: string;
  title: string;
}

export async function findGame(db: Db, slug: string): Promise<ReadGame | undefined> {
  const { rows } = await sql<ReadGame>`
    SELECT g.id, g.slug, g.title FROM games g WHERE g.slug = ${slug} AND EXISTS (SELECT FROM ${readable} AND g.slug = ${slug})
    `.execute(db);
  return rows[0];
}

/** By their titles, those in the language `first` before the others. */
export async function listArticles(db: Db, game_id: number, first: Language, most: number): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    SELECT a.id, a.title, a.language FROM ${readable} AND a.game_id = ${game_id}
    ORDER BY a.language <> ${first}, a.title, a.id LIMIT ${most}`.execute(db);
  return rows;
}

export async function findArticle(db: Db, slug: string, id: number) {
  const { rows } = await sql<
    ListedArticle & { game_id: number; game: string; source: string | null; game_version: string | null }
  >`
    SELECT a.id, a.title, a.language, a.source, a.game_version, g.id AS game_id, g.title AS game
    FROM ${readable} AND a.id = ${id} AND g.slug = ${slug}`.execute(db);
  return rows[0];
}

/** The parts of an article that its readers have, in order, by the ids of their versions. */
export async function listParts(
  db: Db,
  article_id: number,
): Promise<{ version_id: number; section: string; content: string }[]> {
  return db
    .selectFrom('chunks')
    .select(['id as version_id', 'section', 'content'])
    .where('article_id', '=', article_id)
    .where('to_rev', 'is', null)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

/** The articles changed last, with the games whose lists name them. */
export async function listAddresses(db: Db, most: number): Promise<{ slug: string; id: number }[]> {
  const { rows } = await sql<{ slug: string; id: number }>`
    SELECT g.slug, a.id FROM ${readable} ORDER BY a.updated_at DESC, a.id DESC LIMIT ${most}`.execute(db);
  return rows;
}
