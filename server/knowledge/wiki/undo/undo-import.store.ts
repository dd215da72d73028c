import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, daysAgo } from '#server/db/moments.ts';

interface ImportedArticle {
  article_id: number;
  /** Null where the import made the article. */
  before_number: number | null;
  after_number: number;
}

/** Records an import's articles. A job that runs again goes on from the version that was there before its first run. */
export async function recordImported(
  tx: Tx,
  job_id: number | undefined,
  articles: readonly ImportedArticle[],
): Promise<void> {
  if (job_id === undefined || articles.length === 0) return;
  await tx
    .insertInto('imported_articles')
    .values(articles.map((article) => ({ job_id, ...article })))
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'article_id'])
        .doUpdateSet((row) => ({ after_number: row.ref('excluded.after_number'), undone_at: null })),
    )
    .execute();
}

/** Keeps an import's job from being run again until the transaction ends. */
export async function lockImport(tx: Tx, job_id: number): Promise<void> {
  await tx
    .selectFrom('background_jobs')
    .select('id')
    .where('id', '=', job_id)
    .where('kind', '=', 'wiki_import')
    .forNoKeyUpdate()
    .execute();
}

/** An import by its job; one that runs, or ended more than 7 days ago, is not recent. */
export function findImport(db: Db, job_id: number) {
  return db
    .selectFrom('background_jobs as job')
    .innerJoin('games as game', (on) => on.on(sql<boolean>`game.id = (job.payload ->> 'game_id')::int`))
    .select([
      'game.id as game_id',
      sql<boolean>`job.finished_at IS NULL`.as('is_running'),
      sql<boolean>`coalesce(job.finished_at > ${daysAgo(7)}, false)`.as('is_recent'),
    ])
    .where('job.id', '=', job_id)
    .where('job.kind', '=', 'wiki_import')
    .where('game.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** An import's articles as they are now, by their titles. */
export function listImported(db: Db, job_id: number) {
  return db
    .selectFrom('imported_articles as imported')
    .innerJoin('articles as article', 'article.id', 'imported.article_id')
    .select([
      'imported.article_id',
      'imported.before_number',
      'imported.after_number',
      'imported.undone_at',
      'article.title',
      'article.deleted_at',
      'article.hidden_at',
      // Cutting the same text anew is no change of it.
      sql<boolean>`article.revision - imported.after_number = (SELECT count(*) FROM article_versions v
        WHERE v.article_id = article.id AND v.number > imported.after_number AND v.cause = 'rebuild')`.as(
        'is_unchanged',
      ),
    ])
    .where('imported.job_id', '=', job_id)
    .orderBy('article.title')
    .orderBy('article.id')
    .execute();
}

export async function markUndone(tx: Tx, job_id: number, article_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('imported_articles')
    .set({ undone_at: clock })
    .where('job_id', '=', job_id)
    .where(sql<boolean>`article_id = ANY(${article_ids}::bigint[])`)
    .execute();
}

/**
 * Notes for the earlier import whose text an article has again that it is there as this revision, so that it can be taken
 * back as well; an import whose text somebody else had changed is left out.
 */
export async function carryImportsOver(
  tx: Tx,
  { article_id, before_number }: { article_id: number; before_number: number },
  revision: number,
): Promise<void> {
  await tx
    .updateTable('imported_articles')
    .set({ after_number: revision })
    .where('article_id', '=', article_id)
    .where('undone_at', 'is', null)
    .where('after_number', '<=', before_number)
    .where(sql<boolean>`${before_number}::int - after_number = (SELECT count(*) FROM article_versions v
      WHERE v.article_id = imported_articles.article_id AND v.cause = 'rebuild'
        AND v.number > after_number AND v.number <= ${before_number}::int)`)
    .execute();
}

/** Lets a later import bring these articles' pages again, as if it had never met them. */
export async function forgetPages(tx: Tx, article_ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('wiki_pages')
    .where(sql<boolean>`article_id = ANY(${article_ids}::bigint[])`)
    .execute();
}

/** Lets a later import read these articles' pages again. */
export async function forgetRevisions(tx: Tx, article_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('wiki_pages')
    .set({ revision: 0 })
    .where(sql<boolean>`article_id = ANY(${article_ids}::bigint[])`)
    .execute();
}

/**
 * Ends the weekly import by which the texts would come back, also where the same wiki was imported again since.
 * @returns the wiki's address, where it was imported weekly
 */
export async function endWeeklyImport(tx: Tx, job_id: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`UPDATE game_wikis w SET next_import_at = NULL
    WHERE w.next_import_at IS NOT NULL AND (w.last_job_id = ${job_id} OR EXISTS (SELECT FROM background_jobs j
      JOIN wiki_sources s ON s.id = (j.payload ->> 'source_id')::int AND s.kind = 'wiki'
      WHERE j.id = ${job_id} AND w.game_id = (j.payload ->> 'game_id')::int
        AND w.address = convert_from(s.content, 'UTF8')))
    RETURNING w.address`.execute(tx);
  return rows.map(({ address }) => address);
}
