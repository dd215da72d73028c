import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Headings whose text did not come with the import of an article's page, and which nobody has written since. */
export async function listLostSections(db: Db, article_ids: readonly number[]): Promise<Map<number, string[]>> {
  if (article_ids.length === 0) return new Map();
  const { rows } = await sql<{ article_id: number; sections: string[] }>`
    SELECT page.article_id, array_agg(lost.section) AS sections
    FROM wiki_pages page, unnest(page.emptied) AS lost (section)
    WHERE page.article_id = ANY(${article_ids}::bigint[])
      AND NOT EXISTS (SELECT FROM chunks c
        WHERE c.article_id = page.article_id AND c.to_rev IS NULL AND c.section = lost.section)
    GROUP BY page.article_id`.execute(db);
  return new Map(rows.map(({ article_id, sections }) => [article_id, sections]));
}
