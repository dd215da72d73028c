import type { dayFigures } from './day-figures.ts';

type WellFigure = (typeof dayFigures)['well'][number];
type Filters = Readonly<Record<string, string>>;

/** A list with the filters by which it holds what a figure of the overview counted in some days. */
export interface CountedList {
  list: 'answers' | 'reports' | 'jobs';
  filters: Filters;
}

const dayMs = 86_400_000;

/** The filters `from` and `to` of a list for days as `2026-11-22`, both included. */
export function momentsOf({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: `${from}T00:00:00.000Z`, to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString() };
}

/** The lists behind "is it well", for days as `2026-11-22`, both included. */
export function listsOfWell(days: { from: string; to: string }): Readonly<Record<WellFigure, CountedList>> {
  const span = momentsOf(days);
  const answers = (filters: Filters): CountedList => ({ list: 'answers', filters: { players: 'true', ...filters } });
  return {
    questions: answers(span),
    answered: answers({ state: 'answered', ...span }),
    unsure: answers({ state: 'unsure', ...span }),
    refused: answers({ state: 'refused', ...span }),
    failed: answers({ state: 'failed', ...span }),
    stopped: answers({ state: 'stopped', ...span }),
    charged: answers({ was_charged: 'true', ...span }),
    // The day on which the call was given back counts, not that of the question.
    given_back: answers({ given_back_from: span.from, given_back_to: span.to }),
    reports: { list: 'reports', filters: { players: 'true', with_closed: 'true', ...span } },
    failed_jobs: { list: 'jobs', filters: { failed_work: 'true', ...span } },
  };
}
