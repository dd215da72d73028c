import { type RawBuilder, sql } from 'kysely';
import type { Evaluation, QueryMetrics, QueryResult, TunedSettings } from '#contract/evaluations.ts';
import type { Grade } from '#contract/labels.ts';
import { evaluationResultsList } from '#contract/lists/evaluation-results.ts';
import { evaluationsList } from '#contract/lists/evaluations.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type ListQuery, listStore } from '#server/db/list-store.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';

const deleted_at = sql.ref<string | null>('e.deleted_at');

/** The state of an evaluation: a finished one succeeded, another has the state of its job; if the job no longer exists, it was cancelled. */
const selectEvaluations = (where: RawBuilder<unknown>) => sql<Evaluation>`
  SELECT e.id, jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title) AS game, e.snapshot_version, e.retrieve_k,
    e.kind, e.settings, e.side, e.note, CASE WHEN e.finished_at IS NOT NULL THEN 'succeeded' ELSE coalesce(j.state, 'cancelled') END AS state,
    e.job_id, coalesce(j.done, 0) AS done, j.total, e.summary, u.name AS created_by, e.created_at, e.finished_at
  FROM evaluations e JOIN games g ON g.id = e.game_id LEFT JOIN background_jobs j ON j.id = e.job_id
  LEFT JOIN users u ON u.id = e.created_by WHERE ${where}`;

export const evaluations = listStore(
  evaluationsList,
  (db: Db) =>
    db.selectFrom('evaluations as e').innerJoin('games as g', 'g.id', 'e.game_id').where('e.deleted_at', 'is', null),
  'e',
  {
    columns: {},
    filters: {},
    search: ['g.title', 'e.note'],
    listByIds: async (db, ids) => (await selectEvaluations(sql`e.id = ANY(${ids}::bigint[])`).execute(db)).rows,
  },
);

/** An evaluation that is there, or one whose deletion can be undone. */
export async function findEvaluation(db: Db, id: number, state: 'present' | 'deleted' = 'present') {
  const condition = state === 'present' ? sql`e.deleted_at IS NULL` : canBeUndone(deleted_at);
  const { rows } = await selectEvaluations(sql`e.id = ${id} AND ${condition}`).execute(db);
  return rows[0];
}

export async function insertEvaluation(
  tx: Tx,
  row: {
    game_id: number;
    snapshot_version: number;
    retrieve_k: number;
    kind: Evaluation['kind'];
    settings: TunedSettings;
    side: Evaluation['side'];
    note: string | null;
    created_by: number | null;
  },
): Promise<number> {
  const inserted = await tx
    .insertInto('evaluations')
    .values({ ...row, settings: JSON.stringify(row.settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function setJob(tx: Tx, id: number, job_id: number): Promise<void> {
  await tx.updateTable('evaluations').set({ job_id }).where('id', '=', id).execute();
}

/** Stores the results of an evaluation. @returns false if the evaluation was deleted meanwhile */
export async function finishEvaluation(
  tx: Tx,
  id: number,
  summary: NonNullable<Evaluation['summary']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evaluations')
    .set({ summary: JSON.stringify(summary), finished_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if it already was */
export async function setDeleted(tx: Tx, id: number, deleted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evaluations')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StoredResult {
  query_id: number;
  query_text: string;
  /** The first k. */
  ranking: number[];
  grades: Record<string, Grade>;
  metrics: QueryMetrics | null;
  missed: { version_id: number; rank: number | null }[];
  answer: QueryResult['answer'];
  ms: number;
}

const rowsPerStatement = 500;

/** A labelled query that was deleted while the evaluation ran has no result. */
export async function insertResults(tx: Tx, evaluation_id: number, results: readonly StoredResult[]): Promise<void> {
  for (let start = 0; start < results.length; start += rowsPerStatement) {
    const some = JSON.stringify(results.slice(start, start + rowsPerStatement));
    await sql`INSERT INTO evaluation_queries (evaluation_id, query_id, query_text, ranking, grades, metrics, missed, answer, ms)
      SELECT ${evaluation_id}::bigint, t.query_id, t.query_text, t.ranking, t.grades, nullif(t.metrics, 'null'::jsonb),
        t.missed, nullif(t.answer, 'null'::jsonb), t.ms
      FROM jsonb_to_recordset(${some}::jsonb) AS t (query_id bigint, query_text text, ranking jsonb, grades jsonb,
        metrics jsonb, missed jsonb, answer jsonb, ms double precision)
      JOIN labelled_queries l ON l.id = t.query_id`.execute(tx);
  }
}

/** All results of an evaluation, or those of these queries. */
export async function listResults(
  db: Db,
  evaluation_id: number,
  query_ids?: readonly number[],
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT query_id, query_text, ranking, grades, metrics, missed, answer, ms FROM evaluation_queries
    WHERE evaluation_id = ${evaluation_id}
      AND (${query_ids === undefined}::boolean OR query_id = ANY(${query_ids ?? []}::bigint[]))
    ORDER BY query_id`.execute(db);
  return rows;
}

/** The results of the evaluation that is named. */
export const results = listStore(
  evaluationResultsList,
  (db: Db, { evaluation_id }: ListQuery<typeof evaluationResultsList> & { evaluation_id: number }) =>
    db.selectFrom('evaluation_queries as r').where('r.evaluation_id', '=', evaluation_id),
  'r',
  {
    id: 'query_id',
    columns: {
      ndcg: sql`(r.metrics->>'ndcg')::double precision`,
      recall: sql`(r.metrics->>'recall')::double precision`,
      id: sql.ref('r.query_id'),
    },
    filters: {},
    search: ['r.query_text'],
    listByIds: (db, ids, { evaluation_id }) => listResults(db, evaluation_id, ids),
  },
);

/** The names of chunk versions. */
export async function listChunkNames(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ version_id: number; article_title: string; section: string }>`
    SELECT id AS version_id, article_title, section FROM chunks WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.version_id, row]));
}
