import { type RawBuilder, sql } from 'kysely';
import type { Suggestion } from '#contract/suggestions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';
import { findCurrentChunk } from '../articles/articles.store.ts';
import { isHidden } from '../articles/gates.store.ts';

/** The published text of a chunk, if this reader may see it. */
export async function findPublished(db: Db, viewer: { id: number }, chunk_key: string) {
  const current = await findCurrentChunk(db, chunk_key);
  if (current === undefined) return undefined;
  return db
    .selectFrom('chunks as c')
    .innerJoin('articles as a', 'a.id', 'c.article_id')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .select(['c.article_id', 'c.section', 'c.content', 'a.title', 'a.author_id', 'g.slug'])
    .where('c.id', '=', current.id)
    .where('a.deleted_at', 'is', null)
    .where('a.hidden_at', 'is', null)
    .where((row) => sql<boolean>`NOT ${isHidden(viewer, row.ref('c.chunk_key'))}`)
    .executeTakeFirst();
}

export async function countOpenOf(db: Db, user_id: number): Promise<number> {
  const row = await db
    .selectFrom('article_suggestions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', user_id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.open;
}

/** One open suggestion of a reader for a section. @returns whether it is their first for it */
export async function insertSuggestion(
  tx: Tx,
  row: Record<'article_id' | 'user_id', number> &
    Record<'chunk_key' | 'section' | 'content_before' | 'content', string>,
): Promise<boolean> {
  const { is_first } = await tx
    .insertInto('article_suggestions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['chunk_key', 'user_id'])
        .where('state', '=', 'open')
        .doUpdateSet({ section: row.section, content_before: row.content_before, content: row.content }),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_first'))
    .executeTakeFirstOrThrow();
  return is_first;
}

export function listOpen(db: Db, article_id: number): Promise<Suggestion[]> {
  return db
    .selectFrom('article_suggestions as s')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.user_id').on('u.deleted_at', 'is', null))
    .select(['s.id', 's.section', 's.content_before', 's.content', 'u.name as by', 's.created_at'])
    .where('s.article_id', '=', article_id)
    .where('s.state', '=', 'open')
    .orderBy('s.id')
    .limit(100)
    .execute();
}

export async function findArticleOfSuggestion(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('article_suggestions').select('article_id').where('id', '=', id).executeTakeFirst();
  return row?.article_id;
}

export function lockOpen(tx: Tx, id: number) {
  return tx
    .selectFrom('article_suggestions')
    .select(['id', 'chunk_key', 'user_id', 'section', 'content_before', 'content'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

export async function decide(
  tx: Tx,
  id: number,
  decision: { state: 'taken' | 'declined'; reason: string | null; decided_by: number },
): Promise<void> {
  const decided_at: RawBuilder<string> = now;
  await tx
    .updateTable('article_suggestions')
    .set({ ...decision, decided_at })
    .where('id', '=', id)
    .execute();
}

/** Takes those that were taken into an article and not paid for. */
export function takeUnpaid(tx: Tx, article_id: number) {
  return tx
    .updateTable('article_suggestions')
    .set({ paid_at: now })
    .where('article_id', '=', article_id)
    .where('state', '=', 'taken')
    .where('paid_at', 'is', null)
    .returning(['id', 'user_id', 'section', 'content_before', 'content'])
    .execute();
}

export async function listAdmins(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
