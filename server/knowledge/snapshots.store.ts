import { type RawBuilder, sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Language } from '#contract/common.ts';
import type { Db, Tx } from '#server/db/database.ts';

export type SnapshotReason = 'rebuild' | 'import' | 'evaluation' | 'button';

/** Keeps a revision by name; one that is kept already stays as it is. */
export async function insertSnapshot(
  tx: Tx,
  row: { game_id: number; revision: number; reason: SnapshotReason; user_id: number | null },
): Promise<void> {
  await tx
    .insertInto('snapshots')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listArticleIds(db: Db, game_id: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('articles')
    .select('id')
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .where('reviewed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The article that an import made of this origin. */
export async function findByOrigin(db: Db, game_id: number, origin: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('game_id', '=', game_id)
    .where('origin', '=', origin)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const currentAt = (revision: RawBuilder<unknown>) =>
  condition`c.from_rev <= ${revision} AND (c.to_rev IS NULL OR c.to_rev > ${revision})`;

/** Newest first; how large each is, is counted from the chunks that it holds. */
export async function listSnapshots(db: Db, game_id: number) {
  const { rows } = await sql<{
    snapshot_version: number;
    reason: SnapshotReason;
    user_name: string | null;
    created_at: string;
    articles: number;
    chunks: number;
    length: number;
  }>`
    SELECT s.revision AS snapshot_version, s.reason, u.name AS user_name, s.created_at, held.articles, held.chunks, held.length
    FROM snapshots s LEFT JOIN users u ON u.id = s.user_id,
      LATERAL (SELECT count(DISTINCT c.article_id)::int AS articles, count(*)::int AS chunks,
        coalesce(sum(length(c.content)), 0)::int AS length
        FROM chunks c WHERE c.game_id = s.game_id AND ${currentAt(sql`s.revision`)}) held
    WHERE s.game_id = ${game_id} ORDER BY s.revision DESC`.execute(db);
  return rows;
}

export interface ChunkPair {
  chunk_key: string;
  article_id: number;
  language: Language;
  before: { article_title: string; section: string; content: string } | null;
  after: { article_title: string; section: string; content: string } | null;
}

/** The chunks whose text is not the same at both revisions, in the order of their articles. */
export async function listDifferences(
  db: Db,
  game_id: number,
  { from, to }: { from: number; to: number },
): Promise<ChunkPair[]> {
  const at = (revision: number) => sql`
    SELECT c.chunk_key, c.article_id, c.language, c.ordinal, c.article_title, c.section, c.content
    FROM chunks c WHERE c.game_id = ${game_id} AND ${currentAt(sql`${revision}::bigint`)}`;
  const side = (name: 'old' | 'new') => {
    const row = sql.ref(name);
    return sql`CASE WHEN ${row}.chunk_key IS NOT NULL THEN jsonb_build_object(
      'article_title', ${row}.article_title, 'section', ${row}.section, 'content', ${row}.content) END`;
  };
  const { rows } = await sql<ChunkPair>`
    SELECT coalesce(new.chunk_key, old.chunk_key)::text AS chunk_key, coalesce(new.article_id, old.article_id) AS article_id,
      coalesce(new.language, old.language) AS language, ${side('old')} AS before, ${side('new')} AS after
    FROM (${at(from)}) old FULL JOIN (${at(to)}) new ON new.chunk_key = old.chunk_key
    WHERE (old.article_title, old.section, old.content) IS DISTINCT FROM (new.article_title, new.section, new.content)
    ORDER BY coalesce(new.article_id, old.article_id), coalesce(new.ordinal, old.ordinal), chunk_key`.execute(db);
  return rows;
}
