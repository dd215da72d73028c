import { sql, type Updateable } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Candidate, Grade, LabelGame, LabelledQuery } from '#contract/labels.ts';
import { labelledQueriesList } from '#contract/lists/labelled-queries.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inBaseQuery, type ListQuery, listStore } from '#server/db/list-store.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { inSnapshot } from './grades.store.ts';
import type { Snapshot } from './snapshot.ts';

export function findLabelledGame(db: Db, id: number) {
  return db
    .selectFrom('games')
    .select(['id', 'slug', 'title', 'kb_revision'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Labelled queries `l` of a game, each with the counts of its grades in a snapshot. */
const countedQueries = (game_id: number, revision: number) => sql<{
  id: number;
  query_text: string;
  updated_at: string;
  answerable: boolean;
  state: string;
}>`(
  SELECT l.*, n.*, CASE WHEN n.g0 + n.g1 + n.g2 + n.g3 + n.gx > 0 THEN 'judged'
    WHEN l.put_off_at IS NOT NULL THEN 'put_off' ELSE 'open' END AS state
  FROM labelled_queries l LEFT JOIN (
    SELECT lg.query_id,
      count(*) FILTER (WHERE lg.grade = 0)::int AS c0, count(*) FILTER (WHERE lg.grade = 1)::int AS c1,
      count(*) FILTER (WHERE lg.grade = 2)::int AS c2, count(*) FILTER (WHERE lg.grade = 3)::int AS c3,
      count(*) FILTER (WHERE lg.grade IS NULL)::int AS cx
    FROM label_grades lg JOIN labelled_queries own ON own.id = lg.query_id JOIN chunks c ON c.id = lg.chunk_id
    WHERE own.game_id = ${game_id} AND ${inSnapshot(sql`${revision}::bigint`)}
    GROUP BY lg.query_id) g ON g.query_id = l.id
  CROSS JOIN LATERAL (SELECT coalesce(g.c0, 0) AS g0, coalesce(g.c1, 0) AS g1, coalesce(g.c2, 0) AS g2,
    coalesce(g.c3, 0) AS g3, coalesce(g.cx, 0) AS gx) n
  WHERE l.game_id = ${game_id} AND l.deleted_at IS NULL)`;

export async function listQueries(
  db: Db,
  game_id: number,
  revision: number,
  ids: readonly number[],
): Promise<LabelledQuery[]> {
  const { rows } = await sql<LabelledQuery>`
    SELECT l.id, l.game_id, ${revision}::bigint AS snapshot_version, l.query_text, l.state,
      ARRAY[l.g0, l.g1, l.g2, l.g3] AS grades, l.gx AS unjudgeable, l.g1 + l.g2 + l.g3 AS relevant,
      l.answerable, l.expected_fact, l.note, l.message_id, l.created_at, l.updated_at
    FROM ${countedQueries(game_id, revision)} l WHERE l.id = ANY(${ids}::bigint[])`.execute(db);
  return rows;
}

type QueriesQuery = ListQuery<typeof labelledQueriesList> & { game_id: number; snapshot_version: number };

/** The queries of a game, judged in the snapshot that is named. */
export const queries = listStore(
  labelledQueriesList,
  (db: Db, { game_id, snapshot_version }: QueriesQuery) =>
    db.selectFrom(countedQueries(game_id, snapshot_version).as('l')),
  'l',
  {
    columns: {},
    filters: { game_id: inBaseQuery, snapshot_version: inBaseQuery },
    search: ['l.query_text'],
    listByIds: (db, ids, { game_id, snapshot_version }) => listQueries(db, game_id, snapshot_version, ids),
  },
);

/** How many published chunks each game has; games without any are left out. */
export async function countChunksOfGames(db: Db): Promise<{ game_id: number; chunks: number }[]> {
  const { rows } = await sql<{ game_id: number; chunks: number }>`
    SELECT game_id, count(*)::int AS chunks FROM chunks WHERE to_rev IS NULL GROUP BY game_id`.execute(db);
  return rows;
}

/** Games with text for an expert or with labels, without how many chunks they have. */
export async function listLabelledGames(db: Db): Promise<Omit<LabelGame, 'chunks'>[]> {
  const { rows } = await sql<Omit<LabelGame, 'chunks'>>`
    WITH of_query AS (
      SELECT l.game_id, l.put_off_at, count(c.id) AS current, count(c.id) FILTER (WHERE lg.grade >= 1) AS relevant,
        count(c.id) FILTER (WHERE lg.grade IS NULL) AS unjudgeable, count(c.id) FILTER (WHERE lg.grade = 0) AS grade_0,
        count(c.id) FILTER (WHERE lg.grade = 1) AS grade_1, count(c.id) FILTER (WHERE lg.grade = 2) AS grade_2,
        count(c.id) FILTER (WHERE lg.grade = 3) AS grade_3
      FROM labelled_queries l LEFT JOIN label_grades lg ON lg.query_id = l.id
      LEFT JOIN chunks c ON c.id = lg.chunk_id AND c.to_rev IS NULL
      WHERE l.deleted_at IS NULL GROUP BY l.id),
    of_game AS (
      SELECT game_id, count(*)::int AS queries, count(*) FILTER (WHERE current > 0)::int AS judged,
        count(*) FILTER (WHERE put_off_at IS NOT NULL AND current = 0)::int AS put_off,
        count(*) FILTER (WHERE relevant > 0)::int AS with_relevant, sum(unjudgeable)::int AS unjudgeable,
        ARRAY[sum(grade_0)::int, sum(grade_1)::int, sum(grade_2)::int, sum(grade_3)::int] AS grades
      FROM of_query GROUP BY game_id),
    -- Of a whole catalogue only a few have any knowledge.
    listed AS (SELECT id FROM games WHERE kb_revision > 0 UNION SELECT game_id FROM of_game)
    SELECT g.id AS game_id, g.slug, g.title, g.kb_revision AS snapshot_version,
      coalesce(q.queries, 0) AS queries, coalesce(q.judged, 0) AS judged, coalesce(q.put_off, 0) AS put_off,
      coalesce(q.with_relevant, 0) AS with_relevant, coalesce(q.grades, '{0,0,0,0}') AS grades,
      coalesce(q.unjudgeable, 0) AS unjudgeable,
      (SELECT count(DISTINCT c.id)::int FROM labelled_queries l JOIN label_grades lg ON lg.query_id = l.id
        JOIN chunks c ON c.id = lg.chunk_id AND c.to_rev IS NULL
        WHERE l.game_id = g.id AND l.deleted_at IS NULL) AS chunks_graded
    FROM listed JOIN games g ON g.id = listed.id LEFT JOIN of_game q ON q.game_id = g.id
    WHERE g.deleted_at IS NULL
    ORDER BY coalesce(q.queries, 0) DESC, g.title COLLATE "und-x-icu", g.id LIMIT 1000`.execute(db);
  return rows;
}

export function findQuery(db: Db, game_id: number, query_text: string) {
  return db
    .selectFrom('labelled_queries')
    .selectAll()
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .where(condition`md5(query_text) = md5(${query_text})`)
    .executeTakeFirst();
}

/** @returns its id, new or not */
export async function upsertQuery(
  tx: Tx,
  query: { game_id: number; query_text: string; message_id: number | null; created_by: number | null },
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO labelled_queries (game_id, query_text, message_id, created_by)
    VALUES (${query.game_id}, ${query.query_text}, ${query.message_id}, ${query.created_by})
    ON CONFLICT (game_id, md5(query_text)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(tx);
  const [made] = rows;
  if (made !== undefined) return { id: made.id, is_new: true };
  const known = await findQuery(tx, query.game_id, query.query_text);
  if (known === undefined) throw new Error('a labelled query that is there and is not');
  if (known.message_id === null && query.message_id !== null) {
    await updateQuery(tx, known.id, { message_id: query.message_id });
  }
  return { id: known.id, is_new: false };
}

export async function updateQuery(tx: Tx, id: number, values: Updateable<Tables['labelled_queries']>): Promise<void> {
  await tx
    .updateTable('labelled_queries')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes the queries that were made of a player's answers, for good. @returns their ids */
export async function deleteQueriesOf(tx: Tx, user_id: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('labelled_queries')
    .where('message_id', 'in', tx.selectFrom('messages').select('id').where('user_id', '=', user_id))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertCandidates(tx: Tx, query_id: number, chunk_ids: readonly number[]): Promise<void> {
  await sql`INSERT INTO label_candidates (query_id, chunk_id)
    SELECT ${query_id}::bigint, id FROM unnest(${chunk_ids}::bigint[]) AS id ON CONFLICT DO NOTHING`.execute(tx);
}

/** The chunks of a snapshot that a query was asked to be judged on, or is judged on. */
export async function listKnownCandidates(db: Db, query_id: number, revision: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM chunks c WHERE ${inSnapshot(sql`${revision}::bigint`)} AND c.id IN (
      SELECT chunk_id FROM label_candidates WHERE query_id = ${query_id}
      UNION SELECT chunk_id FROM label_grades WHERE query_id = ${query_id})`.execute(db);
  return rows.map((row) => row.id);
}

/** In any order. */
export async function listCandidates(
  db: Db,
  ids: readonly number[],
  query_id: number | undefined,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT c.id AS version_id, c.chunk_key, c.article_id, c.article_title, c.section, c.language, c.content AS text,
      lg.grade, lg.query_id IS NOT NULL AS judged, u.name AS graded_by, lg.graded_at
    FROM chunks c LEFT JOIN label_grades lg ON lg.chunk_id = c.id AND lg.query_id = ${query_id ?? null}::bigint
    LEFT JOIN users u ON u.id = lg.graded_by WHERE c.id = ANY(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface GradedQuery {
  id: number;
  query_text: string;
  answerable: boolean;
  expected_fact: string | null;
  note: string | null;
  /** Chunk versions of the snapshot with their grades; null: cannot be judged. */
  grades: Record<string, Grade>;
}

/** Only queries with a relevant chunk are a part of an evaluation of rankings; all of them are of one of answers. */
export async function hasQueries(
  db: Db,
  { game, revision }: Snapshot,
  { relevant }: { relevant: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM labelled_queries l WHERE l.game_id = ${game.id} AND l.deleted_at IS NULL
      AND (NOT ${relevant}::boolean OR EXISTS (SELECT 1 FROM label_grades lg JOIN chunks c ON c.id = lg.chunk_id
        WHERE lg.query_id = l.id AND lg.grade >= 1 AND ${inSnapshot(sql`${revision}::bigint`)})) LIMIT 1`.execute(db);
  return rows.length > 0;
}

const gradedPerStatement = 500;

/**
 * All of a game's queries with their grades in a snapshot, by id, some at a time: the embedded database serves nobody else
 * during a statement. Each query's grades are looked up by its key: joined as two sets, a planner without statistics, as
 * right after an import, goes through all of them for every query.
 */
export async function* readGraded(
  db: Db,
  game_id: number,
  revision: number,
  at_once: number,
): AsyncGenerator<GradedQuery[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<GradedQuery>`
      SELECT l.id, l.query_text, l.answerable, l.expected_fact, l.note,
        coalesce((SELECT jsonb_object_agg(lg.chunk_id, lg.grade) FROM label_grades lg JOIN chunks c ON c.id = lg.chunk_id
          WHERE lg.query_id = l.id AND ${inSnapshot(sql`${revision}::bigint`)}), '{}'::jsonb) AS grades
      FROM labelled_queries l WHERE l.game_id = ${game_id} AND l.deleted_at IS NULL AND l.id > ${after}
      ORDER BY l.id LIMIT ${at_once}`.execute(db);
    yield rows;
    if (rows.length < at_once) return;
    after = rows.at(-1)!.id;
  }
}

/** All of them at once. */
export async function listGraded(db: Db, game_id: number, revision: number): Promise<GradedQuery[]> {
  return (await Array.fromAsync(readGraded(db, game_id, revision, gradedPerStatement))).flat();
}

export async function setDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
  await tx
    .updateTable('labelled_queries')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .execute();
}

/** The newest deleted query of these words whose deletion can be undone. */
export function findDeleted(tx: Tx, game_id: number, query_text: string) {
  return tx
    .selectFrom('labelled_queries')
    .select('id')
    .where('game_id', '=', game_id)
    .where(condition`md5(query_text) = md5(${query_text})`)
    .where(canBeUndone(sql.ref<string | null>('deleted_at')))
    .orderBy('deleted_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
}
