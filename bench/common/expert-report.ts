import type { EvidenceFeatures } from '#contract/values/evidence-features.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import { certaintyOf } from '#server/retrieval/rank/evidence.ts';
import { fitDecision } from '#server/retrieval-lab/decision-weights.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { areaUnderCurve, mean, percentile } from './metrics.ts';
import type { LabelledQuestion } from './questions.ts';

/** What was found for one question, and what its answer was worth. */
export interface Outcome {
  question: LabelledQuestion;
  recall_5: number;
  ndcg_10: number;
  hit_1: number;
  hit_5: number;
  fact_in_top_5: number;
  fact_in_answer: number;
  /** The player pays for it, too. */
  charged_fact: number;
  answer_length: number;
  coverage: number;
  certainty: number;
  features: EvidenceFeatures;
  state: FinishedAnswer['state'];
  ms: number;
  /** With the writing of the answer. */
  answer_ms: number;
}

export const metricNames = [
  'recall_5',
  'ndcg_10',
  'hit_1',
  'hit_5',
  'fact_in_top_5',
  'fact_in_answer',
  'charged_fact',
] as const;

export function report(name: string, outcomes: readonly Outcome[]): void {
  const answerable = outcomes.filter((outcome) => outcome.question.answerable);
  const unanswerable = outcomes.filter((outcome) => !outcome.question.answerable);
  const share = (of: readonly Outcome[], state: Outcome['state']): string =>
    mean(of.map((outcome) => Number(outcome.state === state))).toFixed(2);
  const quality = metricNames.map((metric) =>
    mean(answerable.map((outcome) => outcome[metric]))
      .toFixed(3)
      .padStart(metric.length),
  );
  const decisions = (of: readonly Outcome[]): string =>
    `${share(of, 'answered')} / ${share(of, 'unsure')} / ${share(of, 'refused')}`;
  console.log(
    [
      name.padEnd(10),
      String(outcomes.length).padStart(4),
      ...quality,
      mean(answerable.map((outcome) => outcome.answer_length))
        .toFixed(0)
        .padStart(6),
      decisions(answerable).padStart(20),
      decisions(unanswerable).padStart(20),
      areaOf(outcomes, ({ certainty }) => certainty).padStart(5),
      percentile(
        0.95,
        outcomes.map(({ ms }) => ms),
      )
        .toFixed(2)
        .padStart(7),
    ].join('  '),
  );
}

/** The chance that an answerable question is held for more certain than one that is not. */
function areaOf(outcomes: readonly Outcome[], certainty: (outcome: Outcome) => number): string {
  const scored = outcomes.map((one) => ({ score: certainty(one), positive: one.question.answerable }));
  return areaUnderCurve(scored).toFixed(3);
}

/** The decision in each game by weights that were fitted to the questions about the others. */
export function reportLeftOut(slugs: readonly string[], outcomes: readonly Outcome[]): void {
  for (const slug of slugs) {
    const mine = outcomes.filter(({ question }) => question.game_slug === slug);
    const others = outcomes.filter(({ question }) => question.game_slug !== slug);
    const examples = others.map(({ features, question }) => ({ features, answerable: question.answerable, weight: 1 }));
    const weights = fitDecision(examples);
    const certainty = ({ features }: Outcome) => certaintyOf(features, weights);
    const answered = (answerable: boolean) => {
      const those = mine.filter(({ question }) => question.answerable === answerable);
      return mean(those.map((one) => Number(certainty(one) >= defaultSettings.answer_coverage)));
    };
    const refused = 1 - answered(false);
    console.log(
      `${slug} by the others: answered ${answered(true).toFixed(2)}, refused ${refused.toFixed(2)}, area ${areaOf(mine, certainty)}`,
    );
  }
}

export function reportMisses(outcomes: readonly Outcome[]): void {
  for (const { question, hit_5, fact_in_answer, charged_fact, state, coverage } of outcomes) {
    const { answerable, id, half } = question;
    if (answerable ? charged_fact === 1 : state !== 'answered') continue;
    const seen = answerable ? `hit@5 ${hit_5}, fact in the answer ${fact_in_answer}` : 'not answerable';
    console.log(`${half} ${id}: ${question.question} [${state} at ${coverage.toFixed(2)}, ${seen}]`);
  }
}
