import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Whose draft of what; `article_id` null for a new article. */
export interface DraftPlace {
  user_id: number;
  game_id: number;
  article_id: number | null;
}

const sameArticle = (article_id: number | null) => condition`coalesce(article_id, 0) = ${article_id ?? 0}`;

export function findArticleDraft(db: Db, { user_id, game_id, article_id }: DraftPlace) {
  return db
    .selectFrom('article_drafts')
    .select(['content', 'base_revision', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .where(sameArticle(article_id))
    .executeTakeFirst();
}

/** The person's drafts of other articles; bytes as they are stored. */
export async function measureOtherDrafts(
  tx: Tx,
  { user_id, game_id, article_id }: DraftPlace,
): Promise<{ count: number; bytes: number }> {
  return tx
    .selectFrom('article_drafts')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(pg_column_size(content)), 0)::int`.as('bytes'),
    ])
    .where('user_id', '=', user_id)
    .where(condition`NOT (game_id = ${game_id} AND coalesce(article_id, 0) = ${article_id ?? 0})`)
    .executeTakeFirstOrThrow();
}

export async function saveArticleDraft(
  db: Db,
  place: DraftPlace,
  { content, base_revision }: { content: string; base_revision: number | null },
): Promise<void> {
  await sql`INSERT INTO article_drafts (user_id, game_id, article_id, content, base_revision)
    VALUES (${place.user_id}, ${place.game_id}, ${place.article_id}, ${content}::jsonb, ${base_revision})
    ON CONFLICT (user_id, game_id, coalesce(article_id, 0))
    DO UPDATE SET content = excluded.content, base_revision = excluded.base_revision, updated_at = now()`.execute(db);
}

export async function deleteArticleDraft(db: Db, { user_id, game_id, article_id }: DraftPlace): Promise<void> {
  await db
    .deleteFrom('article_drafts')
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .where(sameArticle(article_id))
    .execute();
}
