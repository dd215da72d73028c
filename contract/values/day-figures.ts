import { answerFigures } from './answer-figures.ts';
import type { Grant } from './rights.ts';

/**
 * What the overview adds up over days, by the question that it answers: is it well, is it growing, does it pay.
 * Those that begin with `new_` count towards the day on which the player registered.
 */
export const dayFigures = {
  well: [...answerFigures, 'reports', 'failed_jobs'],
  growing: ['players', 'new_users', 'new_verified', 'new_asked', 'new_returned', 'new_paid'],
  pays: ['revenue', 'refunds', 'cost', 'top_ups', 'calls_sold', 'calls_given'],
} as const;

export type OverviewPart = keyof typeof dayFigures;
export type DayFigure = (typeof dayFigures)[OverviewPart][number];

/** The currency of a figure; those that are not named here are counts. */
export const moneyFigures = { revenue: 'rub', refunds: 'rub', cost: 'usd' } as const;

/** Who sees a part of the overview beside admins: whoever may open the lists behind it. */
export const overviewGrants: Readonly<Record<OverviewPart, readonly Grant[]>> = {
  well: ['reviewer', 'support'],
  growing: ['support'],
  pays: ['finance'],
};

/** Days of the overview: as many as are shown where nothing is chosen, and at most. */
export const overviewDays = { default: 30, max: 366 } as const;
