import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isFinal } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';

/**
 * Removes what belongs to articles whose deletion has become final: their earlier texts, drafts and reports.
 * The rows of their chunks stay, since answers and kept revisions point at them.
 */
export async function purgeArticles(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('articles')
      .select('id')
      .where('purged_at', 'is', null)
      .where(isFinal(sql.ref<string | null>('deleted_at')))
      .forUpdate()
      .skipLocked()
      .limit(1000)
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return;
    await tx.deleteFrom('article_versions').where('article_id', 'in', ids).execute();
    await tx.deleteFrom('version_pieces').where('article_id', 'in', ids).execute();
    await tx.deleteFrom('article_drafts').where('article_id', 'in', ids).execute();
    await tx.deleteFrom('article_reports').where('article_id', 'in', ids).execute();
    await tx.deleteFrom('article_suggestions').where('article_id', 'in', ids).execute();
    await tx.updateTable('articles').set({ purged_at: now }).where('id', 'in', ids).execute();
  });
}
