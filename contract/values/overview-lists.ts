import type { dayFigures } from './day-figures.ts';

type WellFigure = (typeof dayFigures)['well'][number];
type Filters = Readonly<Record<string, string>>;

/** A list with the filters by which it holds what a figure of the overview counted in some days. */
export interface CountedList {
  list: 'answers' | 'reports' | 'jobs';
  filters: Filters;
}

const dayMs = 86_400_000;

/** The lists behind "is it well", for days as `2026-11-22`, both included. */
export function listsOfWell({ from, to }: { from: string; to: string }): Readonly<Record<WellFigure, CountedList>> {
  const begin = `${from}T00:00:00.000Z`;
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString();
  const span = { from: begin, to: end };
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
    given_back: answers({ given_back_from: begin, given_back_to: end }),
    reports: { list: 'reports', filters: { players: 'true', with_closed: 'true', ...span } },
    failed_jobs: { list: 'jobs', filters: { state: 'failed', ...span } },
  };
}
