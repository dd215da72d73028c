import type { Language } from '#contract/common.ts';
import type { Evaluation, QueryResult, TunedSettings } from '#contract/evaluations.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { cancelJob, startJob } from '#server/background-jobs/background-jobs.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { evaluationResultsList } from '#contract/lists/evaluation-results.ts';
import { evaluationsList } from '#contract/lists/evaluations.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { areAlike, findPublished, requireSettings } from '#server/game-settings/game-settings.ts';
import { snapshotForEvaluation } from '#server/knowledge/snapshots.ts';
import { hasQueries, listGraded, requireSnapshot } from '#server/labels/labels.ts';
import { evaluationJob } from './evaluation-job.ts';
import * as store from './evaluations.store.ts';
import { meanMeasures } from './metrics.ts';
import { runQueries } from './run-queries.ts';

export function listEvaluations(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/evaluations'>>,
): ListAnswer<Evaluation> {
  return answerAdminList(
    evaluationsList,
    request,
    { ...store.evaluations, current: db },
    {
      cells: {
        game: ({ game }) => game.title,
        queries: ({ summary }) => summary?.queries ?? null,
        ndcg: ({ summary }) => summary?.metrics.ndcg ?? null,
        recall: ({ summary }) => summary?.metrics.recall ?? null,
        mrr: ({ summary }) => summary?.metrics.mrr ?? null,
        hit: ({ summary }) => summary?.metrics.hit ?? null,
        judged: ({ summary }) => summary?.metrics.judged ?? null,
        settings: ({ settings }) => JSON.stringify(settings),
      },
    },
  );
}

/** @throws AppError `not_found` */
export async function requireEvaluation(db: Db, id: number): Promise<Evaluation> {
  const found = await store.findEvaluation(db, id);
  if (found === undefined) throw new AppError('not_found', { object: 'evaluation' });
  return found;
}

interface EvaluationOptions {
  game_id: number;
  snapshot_version: number;
  retrieve_k: number;
  kind: Evaluation['kind'];
  /** Default: the published settings. */
  settings: TunedSettings | undefined;
  note: string | null;
}

/** Starts an evaluation as a job. @throws AppError `not_found` for an unknown game or snapshot; `no_labels` for nothing to run */
export async function startEvaluation(
  db: Db,
  options: EvaluationOptions,
  actor: Actor & { user_id: number },
): Promise<Evaluation> {
  return db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, options.game_id, options.snapshot_version);
    const { game, revision } = snapshot;
    if (!(await hasQueries(tx, snapshot, { relevant: options.kind === 'retrieval' }))) throw new AppError('no_labels');
    await snapshotForEvaluation(tx, { game_id: game.id, revision, user_id: actor.user_id });
    const { published, draft } = await requireSettings(tx, game.id);
    const settings = options.settings ?? published;
    const side = areAlike(settings, published) ? 'published' : draft && areAlike(settings, draft) ? 'draft' : null;
    const id = await store.insertEvaluation(tx, { ...options, settings, side, created_by: actor.user_id });
    const job_id = await startJob(tx, evaluationJob, actor.user_id, {
      title: game.title,
      payload: { evaluation_id: id },
    });
    await store.setJob(tx, id, job_id);
    await audit(tx, {
      actor,
      action: 'create',
      object: { kind: 'evaluation', id },
      after: { ...options, settings: JSON.stringify(settings), game: game.title },
    });
    return requireEvaluation(tx, id);
  });
}

/** Deletes an evaluation and cancels it if it still runs. @throws AppError `not_found`, also if it is deleted already */
export async function deleteEvaluation(
  db: Db,
  id: number,
  by: { actor: Actor & { user_id: number }; language: Language },
): Promise<void> {
  const { actor } = by;
  const evaluation = await db.transaction().execute(async (tx) => {
    const found = await requireEvaluation(tx, id);
    if (!(await store.setDeleted(tx, id, true))) throw new AppError('not_found', { object: 'evaluation' });
    await audit(tx, { actor, action: 'delete', object: { kind: 'evaluation', id }, before: auditedEvaluation(found) });
    return found;
  });
  if (evaluation.job_id === null || (evaluation.state !== 'queued' && evaluation.state !== 'running')) return;
  // The job may have ended meanwhile; its last step then stored nothing, because the evaluation is deleted.
  await cancelJob(db, { id: actor.user_id, role: 'admin' }, evaluation.job_id, by).catch(() => {});
}

/** @throws AppError `not_found` where nothing is to be undone */
export async function restoreEvaluation(db: Db, id: number, actor: Actor): Promise<Evaluation> {
  return db.transaction().execute(async (tx) => {
    const deleted = await store.findEvaluation(tx, id, 'deleted');
    if (deleted === undefined || !(await store.setDeleted(tx, id, false)))
      throw new AppError('not_found', { object: 'evaluation' });
    await audit(tx, {
      actor,
      action: 'restore',
      object: { kind: 'evaluation', id },
      after: auditedEvaluation(deleted),
    });
    return requireEvaluation(tx, id);
  });
}

function auditedEvaluation({ game, snapshot_version, retrieve_k, kind, settings, note }: Evaluation) {
  return { game: game.title, snapshot_version, retrieve_k, kind, settings: JSON.stringify(settings), note };
}

/** @throws AppError `not_found` */
export async function listResults(
  db: Db,
  id: number,
  { query, ...rest }: ListRequest<QueryOf<'GET /api/admin/evaluations/{id}/queries'>>,
): ListAnswer<QueryResult & { id: number }> {
  await requireEvaluation(db, id);
  const request = { ...rest, query: { ...query, evaluation_id: id } };
  const listByIds = async (on: Db, ids: readonly number[], filter: typeof request.query) =>
    nameMissed(on, await store.results.listByIds(on, ids, filter));
  return answerAdminList(
    evaluationResultsList,
    request,
    { ...store.results, listByIds, current: db },
    {
      name: `evaluation-${id}`,
      cells: {
        recall: ({ metrics }) => metrics?.recall ?? null,
        ndcg: ({ metrics }) => metrics?.ndcg ?? null,
        mrr: ({ metrics }) => metrics?.mrr ?? null,
        hit: ({ metrics }) => metrics?.hit ?? null,
        judged: ({ metrics }) => metrics?.judged ?? null,
        missed: ({ missed }) => missed.map(({ version_id, rank }) => `${version_id}:${rank ?? '-'}`).join(' '),
      },
    },
  );
}

async function nameMissed(db: Db, results: readonly store.StoredResult[]): Promise<(QueryResult & { id: number })[]> {
  const names = await store.listChunkNames(
    db,
    results.flatMap(({ missed }) => missed.map(({ version_id }) => version_id)),
  );
  return results.map(({ ranking: _ranking, grades, missed, ...result }) => ({
    ...result,
    id: result.query_id,
    missed: missed.map(({ version_id, rank }) => ({
      ...named(names, version_id),
      grade: grades[version_id] ?? null,
      rank,
    })),
  }));
}

/** The chunks that one query found, best first. @throws AppError `not_found` */
export async function showRanking(db: Db, id: number, query_id: number) {
  await requireEvaluation(db, id);
  const [result] = await store.listResults(db, id, [query_id]);
  if (result === undefined) throw new AppError('not_found', { object: 'query' });
  const names = await store.listChunkNames(db, result.ranking);
  return {
    query_text: result.query_text,
    ranking: result.ranking.map((version_id) => ({
      ...named(names, version_id),
      grade: result.grades[version_id] ?? null,
    })),
  };
}

type Names = Awaited<ReturnType<typeof store.listChunkNames>>;

function named(names: Names, version_id: number) {
  return names.get(version_id) ?? { version_id, article_title: '', section: '' };
}

/** Measures the published settings at once and stores nothing. @throws AppError `not_found` */
export async function evaluateLabels(
  { db, retrieval }: Deps,
  { game_id, snapshot_version, retrieve_k }: { game_id: number; snapshot_version: number; retrieve_k: number },
) {
  const snapshot = await requireSnapshot(db, game_id, snapshot_version);
  const queries = await listGraded(db, game_id, snapshot.revision);
  const settings = await findPublished(db, game_id);
  const measured = [];
  for await (const { metrics } of runQueries(retrieval, snapshot, queries, { retrieve_k, settings })) {
    if (metrics !== null) measured.push(metrics);
  }
  return {
    game_id,
    snapshot_version: snapshot.revision,
    retrieve_k,
    queries: measured.length,
    left_out: queries.length - measured.length,
    metrics: meanMeasures(measured),
  };
}
