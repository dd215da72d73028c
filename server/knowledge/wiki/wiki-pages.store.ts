import { type Insertable, sql } from 'kysely';
import type { SourceKind } from '#contract/wiki-results.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, daysAgo } from '#server/db/moments.ts';
import type { KnownRevisions } from './known-revisions.ts';
import { achievementName, type GameAchievements } from './game-achievements.ts';
import type { Tables } from '#server/db/tables.generated.ts';

function pagesOf(db: Db, game_id: number, site: string) {
  return db
    .selectFrom('wiki_pages as page')
    .innerJoin('articles as article', 'article.id', 'page.article_id')
    .where('article.game_id', '=', game_id)
    .where('page.site', '=', site);
}

/** The revision of each page that a game has of any wiki; those of articles that were deleted here too. */
export async function listKnownRevisions(db: Db, game_id: number): Promise<KnownRevisions> {
  // Neither number goes beyond what a float8 holds exactly, and the driver reads an array of it as numbers.
  const { rows } = await sql<{ site: string; page_ids: number[]; revisions: number[] }>`
    SELECT page.site,
           array_agg(page.page_id::float8 ORDER BY page.page_id) AS page_ids,
           array_agg(page.revision::float8 ORDER BY page.page_id) AS revisions
    FROM wiki_pages page JOIN articles article ON article.id = page.article_id
    WHERE article.game_id = ${game_id} GROUP BY page.site`.execute(db);
  return new Map(
    rows.map(({ site, page_ids, revisions }) => [
      site,
      { page_ids: Float64Array.from(page_ids), revisions: Float64Array.from(revisions) },
    ]),
  );
}

/** The achievements of a game by each of their titles, by `#id` and by the platform's name; null where several have it. */
export async function listAchievementsByName(db: Db, game_id: number): Promise<GameAchievements> {
  const rows = await db
    .selectFrom('achievements as one')
    .leftJoin('achievement_texts as said', 'said.achievement_id', 'one.id')
    .where('one.game_id', '=', game_id)
    .select(['one.id', 'one.api_name', 'said.title'])
    .execute();
  const ids = new Map<string, number | null>();
  const add = (name: string | null, id: number) => {
    const key = achievementName(name ?? '');
    if (key !== '') ids.set(key, (ids.get(key) ?? id) === id && ids.get(key) !== null ? id : null);
  };
  for (const { id, title } of rows) {
    add(title, id);
    add(`#${id}`, id);
  }
  // A title is what authors write; the platform's name stands where no title is the same.
  for (const { id, api_name } of rows) if (!ids.has(achievementName(api_name))) add(api_name, id);
  return ids;
}

/** The articles of these pages as they are here now; of each its newest version, where it has any. */
export function listStoredPages(tx: Tx, game_id: number, site: string, page_ids: readonly number[]) {
  return pagesOf(tx, game_id, site)
    .leftJoin('article_versions as version', (join) =>
      join.onRef('version.article_id', '=', 'article.id').onRef('version.number', '=', 'article.revision'),
    )
    .select([
      'page.page_id',
      'page.article_id',
      'page.revision',
      'article.deleted_at',
      'version.cause',
      'version.state',
      'version.author_id',
    ])
    .where('page.page_id', 'in', page_ids)
    .execute();
}

/** Titles of this game that are taken, as `language:title`. */
export async function listTakenTitles(tx: Tx, game_id: number, titles: readonly string[]): Promise<Set<string>> {
  if (titles.length === 0) return new Set();
  const rows = await tx
    .selectFrom('articles')
    .select(['title', 'language'])
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .where('title', 'in', titles)
    .execute();
  return new Set(rows.map(({ title, language }) => `${language}:${title}`));
}

export async function savePages(tx: Tx, rows: readonly Insertable<Tables['wiki_pages']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('wiki_pages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((row) => ({
        base: row.ref('excluded.base'),
        page: row.ref('excluded.page'),
        revision: row.ref('excluded.revision'),
        revised_at: row.ref('excluded.revised_at'),
        licence: row.ref('excluded.licence'),
        licence_url: row.ref('excluded.licence_url'),
        emptied: row.ref('excluded.emptied'),
        seen_in: row.ref('excluded.seen_in'),
        seen_at: clock,
        gone_at: null,
      })),
    )
    .execute();
}

/** That an import met these pages, whatever it did with them. */
export async function markSeen(tx: Tx, article_ids: readonly number[], seen_in: string): Promise<void> {
  if (article_ids.length === 0) return;
  await tx
    .updateTable('wiki_pages')
    .set({ seen_in, seen_at: clock, gone_at: null })
    .where('article_id', 'in', article_ids)
    .execute();
}

/** The moment as the database writes it, to the microsecond. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT ${clock}::text AS now`.execute(db);
  return rows[0]!.now;
}

interface Whole {
  game_id: number;
  site: string;
  seen_in: string;
  /** By `readClock`. */
  started_at: string;
}

/**
 * Marks what an import of the whole wiki did not meet, nor another one since it began: that one may run beside it.
 * @returns how many there were
 */
export async function markGone(tx: Tx, { game_id, site, seen_in, started_at }: Whole): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('wiki_pages')
    .set({ gone_at: clock })
    .where('gone_at', 'is', null)
    .where('seen_in', '!=', seen_in)
    .where('seen_at', '<', sql<string>`${started_at}::timestamptz`)
    .where('article_id', 'in', tx.selectFrom('articles').select('id').where('game_id', '=', game_id))
    .where('site', '=', site)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Source {
  kind: SourceKind;
  content: Buffer;
}

export async function insertSource(tx: Tx, row: Source & { game_id: number }): Promise<number> {
  return (await tx.insertInto('wiki_sources').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The source if it is of this game; its week begins again. */
export function useSource(tx: Tx, id: number, game_id: number): Promise<Source | undefined> {
  return tx
    .updateTable('wiki_sources')
    .set({ used_at: clock })
    .where('id', '=', id)
    .where('game_id', '=', game_id)
    .returning(['kind', 'content'])
    .executeTakeFirst();
}

export function findSource(db: Db, id: number): Promise<Source | undefined> {
  return db.selectFrom('wiki_sources').select(['kind', 'content']).where('id', '=', id).executeTakeFirst();
}

export async function setSourceContent(tx: Tx, id: number, content: Buffer): Promise<void> {
  await tx.updateTable('wiki_sources').set({ content }).where('id', '=', id).execute();
}

/** Removes what was given to be imported and that nobody has used for a week. */
export async function deleteOldSources(db: Db): Promise<void> {
  await db.deleteFrom('wiki_sources').where('used_at', '<', daysAgo(7)).execute();
}

export function findGameBySlug(db: Db, slug: string) {
  return db
    .selectFrom('games')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
