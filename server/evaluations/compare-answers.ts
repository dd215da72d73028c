import type { Comparison, Evaluation } from '#contract/evaluations.ts';
import type { StoredResult } from './evaluations.store.ts';
import { pairedRandomisation } from './randomisation.ts';

interface Side {
  evaluation: Pick<Evaluation, 'summary'>;
  results: readonly StoredResult[];
}

type Figure = NonNullable<Comparison['answers']>['figures'][number]['figure'];
const figures: readonly Exclude<Figure, 'ms'>[] = ['fact', 'refused_wrongly', 'refused_rightly', 'cited', 'cost_usd'];

/** Compares the answers of two evaluations; null if one of them did not ask the expert. */
export function compareAnswers(now: Side, baseline: Side): Comparison['answers'] {
  const [after, before] = [now.evaluation.summary?.answers, baseline.evaluation.summary?.answers];
  if (!after || !before) return null;
  const earlier = new Map(baseline.results.map((result) => [result.query_id, result.answer]));
  const pairs = now.results.flatMap(({ query_id, query_text, answer }) => {
    const other = earlier.get(query_id);
    if (answer === null || other === undefined || other === null) return [];
    return [{ query_id, query_text, answer, other, delta: Number(answer.right) - Number(other.right) }];
  });
  const ms = ({ evaluation }: Side) => evaluation.summary?.latency_ms.p95 ?? null;
  return {
    queries: pairs.length,
    figures: [
      ...figures.map((figure) => ({ figure, baseline: before[figure], now: after[figure] })),
      { figure: 'ms', baseline: ms(baseline), now: ms(now) },
    ],
    wins: pairs.filter(({ delta }) => delta > 0).length,
    losses: pairs.filter(({ delta }) => delta < 0).length,
    p_value: pairedRandomisation(pairs.map(({ delta }) => delta)),
    changed: pairs
      .filter(({ delta }) => delta !== 0)
      .sort((a, b) => a.delta - b.delta || a.query_id - b.query_id)
      .map(({ query_id, query_text, answer, other }) => ({
        query_id,
        query_text,
        is_right: answer.right,
        baseline: { state: other.state, text: other.text },
        now: { state: answer.state, text: answer.text },
      })),
  };
}
