import { type RawBuilder, sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Grade } from '#contract/labels.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Whether the chunk row `c` belongs to a revision. */
export const inSnapshot = (revision: RawBuilder<number>) =>
  condition`(c.from_rev <= ${revision} AND (c.to_rev IS NULL OR c.to_rev > ${revision}))`;

export interface QueryFacts {
  query_text: string;
  answerable?: boolean | undefined;
  expected_fact?: string | null | undefined;
  note?: string | null | undefined;
}

const queriesPerStatement = 100;

/** Inserts the queries of a file that do not exist yet and returns all of them; fields that the file does not have stay. */
export async function upsertQueries(
  tx: Tx,
  game_id: number,
  queries: readonly QueryFacts[],
  created_by: number | null,
): Promise<{ id: number; query_text: string; is_new: boolean }[]> {
  const written: { id: number; query_text: string; is_new: boolean }[] = [];
  for (let start = 0; start < queries.length; start += queriesPerStatement) {
    const some = JSON.stringify(queries.slice(start, start + queriesPerStatement));
    const file = sql`jsonb_to_recordset(${some}::jsonb)
      AS t (query_text text, answerable boolean, expected_fact text, note text)`;
    const { rows: added } = await sql<{ id: number }>`
      INSERT INTO labelled_queries (game_id, query_text, created_by)
      SELECT ${game_id}::bigint, t.query_text, ${created_by}::bigint FROM ${file}
      ON CONFLICT (game_id, md5(query_text)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(tx);
    const { rows } = await sql<{ id: number; query_text: string }>`
      UPDATE labelled_queries l SET answerable = coalesce(t.answerable, l.answerable),
        expected_fact = coalesce(t.expected_fact, l.expected_fact), note = coalesce(t.note, l.note),
        updated_at = CASE WHEN t.answerable <> l.answerable OR coalesce(t.expected_fact IS DISTINCT FROM l.expected_fact
          AND t.expected_fact IS NOT NULL OR t.note IS DISTINCT FROM l.note AND t.note IS NOT NULL, false)
          THEN now() ELSE l.updated_at END
      FROM ${file} WHERE l.game_id = ${game_id} AND l.deleted_at IS NULL AND md5(l.query_text) = md5(t.query_text)
      RETURNING l.id, l.query_text`.execute(tx);
    const fresh = new Set(added.map((row) => row.id));
    written.push(...rows.map((row) => ({ ...row, is_new: fresh.has(row.id) })));
  }
  return written;
}

export interface GradeRow {
  query_id: number;
  version_id: number;
  grade: Grade;
}

const rowsPerStatement = 1000;

/** Replaces grades; giving a chunk the same grade again changes nothing, not even who gave it. */
export async function upsertGrades(tx: Tx, rows: readonly GradeRow[], graded_by: number | null): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    await sql`INSERT INTO label_grades (query_id, chunk_id, grade, graded_by)
      SELECT q, c, g, ${graded_by}::bigint FROM unnest(${some.map((row) => row.query_id)}::bigint[],
        ${some.map((row) => row.version_id)}::bigint[], ${some.map((row) => row.grade)}::int[]) AS t (q, c, g)
      ON CONFLICT (query_id, chunk_id) DO UPDATE
      SET grade = excluded.grade, graded_by = excluded.graded_by, graded_at = now()
      WHERE label_grades.grade IS DISTINCT FROM excluded.grade`.execute(tx);
  }
}

export interface SnapshotChunk {
  id: number;
  chunk_key: string;
  article_title: string;
  language: string;
  section: string;
  ordinal: number;
}

/** Which of these chunk versions a snapshot contains; all of its versions if no list is given. */
export async function listSnapshotChunks(
  db: Db,
  { game_id, revision }: { game_id: number; revision: number },
  ids?: readonly number[],
): Promise<SnapshotChunk[]> {
  const { rows } = await sql<SnapshotChunk>`
    SELECT c.id, c.chunk_key, c.article_title, c.language, c.section, c.ordinal FROM chunks c
    WHERE c.game_id = ${game_id} AND ${inSnapshot(sql`${revision}::bigint`)}
      AND (${ids === undefined}::boolean OR c.id = ANY(${ids ?? []}::bigint[]))
    ORDER BY c.id`.execute(db);
  return rows;
}
