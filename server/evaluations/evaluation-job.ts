import { z } from 'zod';
import type { Evaluation, QueryMetrics } from '#contract/evaluations.ts';
import { tunedSettings } from '#contract/evaluations.ts';
import { defineJobKind, type JobAtWork, JobFailedError } from '#server/background-jobs/job-kind.ts';
import { answerOnce } from '#server/chat/answer-once.ts';
import type { Deps } from '#server/deps.ts';
import { effectiveSettings } from '#server/game-settings/game-settings.ts';
import { type GradedQuery, listGraded, requireSnapshot } from '#server/labels/labels.ts';
import { answerFigures, judgeAnswer } from './answer-figures.ts';
import * as store from './evaluations.store.ts';
import { meanMeasures, percentile } from './metrics.ts';
import { type RanQuery, runQueries } from './run-queries.ts';

/** One evaluation, from its labels as they stand when it begins; stored once, whole. */
export const evaluationJob = defineJobKind({
  kind: 'evaluation',
  payload: z.object({ evaluation_id: z.int() }),
  run: async (deps, job) => {
    const { evaluation_id } = job.payload;
    const evaluation = await store.findEvaluation(deps.db, evaluation_id);
    if (evaluation === undefined) throw new JobFailedError('not_found');
    const { results, summary } = await runEvaluation(deps, evaluation, job);
    return async (tx) => {
      // Deleted while it ran: nobody wants its results, and deleting has cancelled the job if it came in time.
      if (!(await store.finishEvaluation(tx, evaluation_id, summary))) throw new JobFailedError('not_found');
      await store.insertResults(tx, evaluation_id, results);
      return { evaluation_id, queries: summary.queries, ndcg: summary.metrics.ndcg };
    };
  },
});

async function runEvaluation(deps: Deps, evaluation: Evaluation, job: Pick<JobAtWork<unknown>, 'progress' | 'signal'>) {
  const snapshot = await requireSnapshot(deps.db, evaluation.game.id, evaluation.snapshot_version);
  const queries = await listGraded(deps.db, snapshot.game.id, snapshot.revision);
  const byId = new Map(queries.map((query) => [query.id, query]));
  const settings = tunedSettings.parse(evaluation.settings);
  const { chunks_given, prompt } = effectiveSettings(settings);
  const results: store.StoredResult[] = [];
  let cost = 0;
  let dense: Summary['dense'] = null;
  job.progress(0, queries.length);
  for await (const ran of runQueries(deps.retrieval, snapshot, queries, { ...evaluation, settings })) {
    const began = performance.now();
    const answered =
      evaluation.kind === 'retrieval'
        ? undefined
        : await answerOnce(
            deps,
            {
              game_title: snapshot.game.title,
              question: ran.query_text,
              chunks_given,
              guidance: prompt,
            },
            ran.retrieved,
            job.signal,
          );
    dense = denseOf(ran);
    cost += answered?.cost_micro_usd ?? 0;
    const query = byId.get(ran.query_id);
    const answer = answered === undefined || query === undefined ? null : judgeAnswer(query, answered);
    const ms = answered === undefined ? ran.ms : ran.ms + performance.now() - began;
    results.push(storable({ ...ran, ms }, answer));
    job.progress(results.length, queries.length);
  }
  return { results, summary: { ...summarise(results, byId, evaluation.kind, cost), dense } };
}

function storable({ retrieved: _retrieved, ...ran }: RanQuery, answer: store.StoredResult['answer']) {
  return { ...ran, answer };
}

type Summary = NonNullable<Evaluation['summary']>;

/** What the second signal was for a query; for the others of its evaluation it was the same. */
export function denseOf({ retrieved: { second_signal: signal } }: Pick<RanQuery, 'retrieved'>): Summary['dense'] {
  if (signal.state !== 'fused') return null;
  const { model, weight, covered, chunks } = signal;
  return { model, weight, covered, chunks };
}

export function summarise(
  results: readonly store.StoredResult[],
  queries: ReadonlyMap<number, Pick<GradedQuery, 'answerable' | 'expected_fact'>>,
  kind: Evaluation['kind'],
  cost_micro_usd: number,
): Summary {
  const counted = results.flatMap(({ metrics }): QueryMetrics[] => (metrics === null ? [] : [metrics]));
  const latency = results.map(({ ms }) => ms);
  const answers = results.flatMap(({ query_id, answer }) => {
    const query = queries.get(query_id);
    return answer === null || query === undefined ? [] : [{ query, answer }];
  });
  return {
    queries: counted.length,
    left_out: results.length - counted.length,
    metrics: meanMeasures(counted),
    latency_ms: { p50: percentile(0.5, latency), p95: percentile(0.95, latency) },
    answers: kind === 'answers' ? answerFigures(answers, cost_micro_usd) : null,
    dense: null,
  };
}
