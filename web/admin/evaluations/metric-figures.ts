import type { Evaluation, MetricName } from '#contract/evaluations.ts';
import { formatNumber, locales } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';
import type { Messages as AdminEvaluationsMessages } from 'messages:admin-evaluations';

export const metricNames: readonly MetricName[] = ['ndcg', 'recall', 'mrr', 'hit', 'judged'];

/** A metric with its three digits, so that figures in a column stand below each other. */
export function formatThree(language: Language, value: number): string {
  return value.toLocaleString(locales[language], { minimumFractionDigits: 3, maximumFractionDigits: 3 });
}

/** The same where a metric may be unknown, since nothing was judged. */
export function formatMetric(language: Language, value: number | null | undefined): string | null {
  return value == null ? null : formatThree(language, value);
}

/** In the reader's language which of a game's settings ran, and the note that somebody wrote. */
export function describeRun(
  { side, note }: Pick<Evaluation, 'side' | 'note'>,
  { sides }: AdminEvaluationsMessages['evaluations'],
): string | undefined {
  return [side && sides[side], note].filter(Boolean).join(', ') || undefined;
}

const leastShown = 0.001;

/** A p-value with its sign of relation: one too small to show is no zero. */
export function formatP(language: Language, p: number): string {
  return p < leastShown
    ? `< ${formatNumber(language, leastShown)}`
    : `= ${formatNumber(language, Math.round(p * 1000) / 1000)}`;
}

const bins = 5;

/** How many queries have an nDCG of 0–.2, .2–.4 … .8–1. */
export function spreadOf(values: readonly number[]): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins))]! += 1;
  return counts;
}
