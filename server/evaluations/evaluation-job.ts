import { z } from 'zod';
import { type Evaluation, type QueryMetrics, type TunedSettings, tunedSettings } from '#contract/evaluations.ts';
import { defineJobKind, type JobAtWork, JobFailedError } from '#server/background-jobs/job-kind.ts';
import { answer as answerQuestion } from '#server/expert/answer.ts';
import { contextAlone, costOf, onceAnswered, questionAlone } from '#server/expert/answer-alone.ts';
import type { Deps } from '#server/deps.ts';
import { effectiveSettings } from '#server/game-settings/game-settings.ts';
import { type GradedQuery, listGraded, requireSnapshot, type Snapshot } from '#server/labels/labels.ts';
import type { SecondSignal } from '#server/retrieval/retrieval.ts';
import { judgeAnswer, summariseAnswers } from './judge-answers.ts';
import * as store from './evaluations.store.ts';
import { meanMeasures, percentile } from './metrics.ts';
import { gameAt, retrieveQueries, runQueries } from './run-queries.ts';
import { chooseExpert } from '#server/expert/question.ts';

/** Runs one evaluation with the labels as they are when it starts; all results are stored in one transaction at the end. */
export const evaluationJob = defineJobKind({
  kind: 'evaluation',
  payload: z.object({ evaluation_id: z.int() }),
  grants: ['reviewer'],
  run: async (deps, job) => {
    const { evaluation_id } = job.payload;
    const evaluation = await store.findEvaluation(deps.db, evaluation_id);
    if (evaluation === undefined) throw new JobFailedError('not_found');
    const { results, summary } = await runEvaluation(deps, evaluation, job);
    return async (tx) => {
      // Somebody deleted the evaluation while it ran, too late to cancel the job: its results are not needed.
      if (!(await store.finishEvaluation(tx, evaluation_id, summary))) throw new JobFailedError('not_found');
      await store.insertResults(tx, evaluation_id, results);
      return { evaluation_id, queries: summary.queries, ndcg: summary.metrics.ndcg };
    };
  },
});

type Running = Pick<JobAtWork<unknown>, 'progress' | 'signal'>;

async function runEvaluation(deps: Deps, evaluation: Evaluation, job: Running) {
  const snapshot = await requireSnapshot(deps.db, evaluation.game.id, evaluation.snapshot_version);
  const queries = await listGraded(deps.db, snapshot.game.id, snapshot.revision);
  const settings = tunedSettings.parse(evaluation.settings);
  const run = { snapshot, queries, retrieve_k: evaluation.retrieve_k, settings };
  const results: store.StoredResult[] = [];
  let cost = 0;
  let dense: Summary['dense'] = null;
  job.progress(0, queries.length);
  const ran = evaluation.kind === 'retrieval' ? findOnly(deps, run) : findAndAnswer(deps, run, job.signal);
  for await (const one of ran) {
    results.push(one.result);
    cost += one.cost_micro_usd;
    dense = one.dense;
    job.progress(results.length, queries.length);
  }
  const byId = new Map(queries.map((query) => [query.id, query]));
  return { results, summary: { ...summarise(results, byId, evaluation.kind, cost), dense } };
}

type Summary = NonNullable<Evaluation['summary']>;

/** How meaning took part in the search for a query; it is the same for all queries of an evaluation. */
export function denseOf(signal: SecondSignal): Summary['dense'] {
  if (signal.state !== 'fused') return null;
  const { model, weight, covered, chunks } = signal;
  return { model, weight, covered, chunks };
}

interface Ran {
  result: store.StoredResult;
  dense: Summary['dense'];
  cost_micro_usd: number;
}
interface QueriesToRun {
  snapshot: Snapshot;
  queries: readonly GradedQuery[];
  retrieve_k: number;
  settings: TunedSettings;
}

async function* findOnly({ retrieval }: Deps, { snapshot, queries, ...run }: QueriesToRun): AsyncGenerator<Ran> {
  for await (const { decision: _decision, second_signal, ...ran } of runQueries(retrieval, snapshot, queries, run)) {
    yield { result: { ...ran, answer: null }, dense: denseOf(second_signal), cost_micro_usd: 0 };
  }
}

async function* findAndAnswer(
  deps: Deps,
  { snapshot, queries, ...run }: QueriesToRun,
  signal: AbortSignal,
): AsyncGenerator<Ran> {
  const settings = effectiveSettings(run.settings);
  const known = new Map(queries.map((query) => [query.id, query]));
  const game = gameAt(snapshot);
  for await (const { retrieved, ...ran } of retrieveQueries(deps.retrieval, snapshot, queries, run)) {
    const began = performance.now();
    // Each is asked as a player asks it, and counted by itself.
    const context = contextAlone(deps, game.id, { expert: await chooseExpert(deps), signal });
    const question = questionAlone({ game, text: ran.query_text, settings, freshness: 'current' });
    const finished = await answerQuestion(question, context, () => {});
    const query = known.get(ran.query_id);
    const answer = query === undefined ? null : judgeAnswer(query, onceAnswered(finished));
    const ms = ran.ms + performance.now() - began;
    const dense = denseOf(retrieved.second_signal);
    yield { result: { ...ran, ms, answer }, dense, cost_micro_usd: costOf(deps, context.record, finished) };
  }
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
    answers: kind === 'answers' ? summariseAnswers(answers, cost_micro_usd) : null,
    dense: null,
  };
}
