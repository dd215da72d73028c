import type { Comparison, Evaluation, MetricName } from '#contract/evaluations.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './evaluations.store.ts';
import { compareAnswers } from './compare-answers.ts';
import { requireEvaluation } from './evaluations.ts';
import { gradesOf } from './run-queries.ts';
import { type Measures, measure } from './metrics.ts';
import { pairedRandomisation } from './randomisation.ts';

const metrics: readonly MetricName[] = ['recall', 'ndcg', 'mrr', 'hit', 'judged'];
/** The least share of the first k chunks that must be graded: below it, a difference may only show which run found more ungraded chunks. */
const leastJudged = 0.3;

/**
 * Compares an evaluation with an earlier one. Both rankings are measured with the grades of the later one.
 * @throws AppError `not_found`; `snapshots_differ` for another game, snapshot or depth; `not_finished`; `too_few_judged`
 */
export async function compareEvaluations(db: Db, id: number, baseline_id: number): Promise<Comparison> {
  const now = await requireEvaluation(db, id);
  const baseline = await requireEvaluation(db, baseline_id);
  refuseUnlike(now, baseline);
  const newer = await store.listResults(db, id);
  const older = new Map((await store.listResults(db, baseline_id)).map((result) => [result.query_id, result]));
  let items = newer.flatMap(({ query_id, query_text, ranking, grades }) => {
    const other = older.get(query_id);
    if (other === undefined) return [];
    const all = gradesOf({ grades });
    const mine = measure(ranking, all, now.retrieve_k);
    const before = measure(other.ranking, all, now.retrieve_k);
    if (mine === undefined || before === undefined) return [];
    return [{ query_id, query_text, baseline: before, now: mine, delta: mine.ndcg - before.ndcg }];
  });
  const answers = compareAnswers(
    { evaluation: now, results: newer },
    { evaluation: baseline, results: [...older.values()] },
  );
  const mean = (side: 'baseline' | 'now', metric: keyof Measures) =>
    items.length === 0 ? 0 : items.reduce((sum, item) => sum + item[side][metric], 0) / items.length;
  if (items.length > 0 && Math.min(mean('baseline', 'judged'), mean('now', 'judged')) < leastJudged) {
    // Answers do not depend on graded chunks, so they are compared even if the rankings are not.
    if (answers === null) throw new AppError('too_few_judged');
    items = [];
  }
  const deltas = (items.length === 0 && answers !== null ? [] : metrics).map((metric) => {
    const [before, after] = [mean('baseline', metric), mean('now', metric)];
    return { metric, baseline: before, now: after, delta: after - before };
  });
  return {
    baseline,
    queries: items.length,
    deltas,
    wins: items.filter(({ delta }) => delta > 0).length,
    losses: items.filter(({ delta }) => delta < 0).length,
    p_value: pairedRandomisation(items.map(({ delta }) => delta)),
    answers,
    // Queries that got worse come first, because those need attention.
    items: items.sort((a, b) => a.delta - b.delta || a.query_id - b.query_id),
  };
}

function refuseUnlike(now: Evaluation, baseline: Evaluation): void {
  if (now.state !== 'succeeded' || baseline.state !== 'succeeded') throw new AppError('not_finished');
  const alike =
    now.game.id === baseline.game.id &&
    now.snapshot_version === baseline.snapshot_version &&
    now.retrieve_k === baseline.retrieve_k;
  if (!alike) throw new AppError('snapshots_differ');
}
