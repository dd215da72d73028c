import { overview, type Overview } from '#contract/overview.ts';
import { answersList } from '#contract/lists/answers.ts';
import { jobsList } from '#contract/lists/jobs.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { listsOfWell } from '#contract/values/overview-lists.ts';
import { type AnswerFigure, answerFigures } from '#contract/values/answer-figures.ts';
import {
  type DayFigure,
  dayFigures,
  moneyFigures,
  overviewDays,
  overviewGrants,
  type OverviewPart,
} from '#contract/values/day-figures.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { mayUse, type Rights } from '#contract/values/rights.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as store from './overview.store.ts';

/** What alerts watch: what happened to players in the last hour, and what waits now. */
export { measureSignals } from './signals.store.ts';

const dayMs = 86_400_000;
/** With so many accounts, lists on the embedded database were measured to take less than 200 ms. */
export const embeddedAccounts = 20_000;
/** Whether the database is outgrown is looked up each time. */
const storedOverview = overview.omit({ outgrown: true });
/** A figure is for whoever may read the list of what it counts. */
const listGrants = { answers: answersList.grants, reports: reportsList.grants, jobs: jobsList.grants };
const gamesShown = 8;
const cohortsShown = 8;

const firstDay = Date.parse('0001-01-01');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * How it went over some days, as far as the reader may see it.
 * @throws AppError `validation` where the period ends before it begins, or is too long
 */
export async function showOverview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  query: { from?: string | undefined; to?: string | undefined },
  reader: Rights,
): Promise<Overview> {
  const period = periodOf(query);
  const whole = await storedWhereLarge(db, `overview:${period.from}:${period.to}`, storedOverview, async () => {
    const days = await store.listTotals(db, period);
    const before = await store.sumTotals(db, periodBefore(period));
    const dates = datesOf(period);
    const figures = <const P extends OverviewPart>(part: P) => ({
      figures: dayFigures[part].map((key: (typeof dayFigures)[P][number]) => figureOf(key, dates, days, before)),
    });
    return {
      ...period,
      dates,
      counted_at: await store.lastCounted(db),
      well: figures('well'),
      growing: {
        ...figures('growing'),
        cohorts: await store.listCohorts(db, period.to, cohortsShown),
        games: await store.listGames(db, period, gamesShown),
      },
      pays: { ...figures('pays'), usd_rub: null, cost_rub: null, margin_rub: null },
    };
  });
  const sees = (part: OverviewPart) => mayUse(reader, overviewGrants[part]);
  const lists = listsOfWell(period);
  const mayReadList = (key: keyof typeof lists) => mayUse(reader, listGrants[lists[key].list]);
  const isEmbedded = config.DATABASE_URL === undefined;
  const isOutgrown = isEmbedded && (await store.hasMoreAccounts(db, embeddedAccounts));
  return {
    ...whole,
    outgrown: isOutgrown ? embeddedAccounts : null,
    well: sees('well') && whole.well ? { figures: whole.well.figures.filter(({ key }) => mayReadList(key)) } : null,
    growing: sees('growing') ? whole.growing : null,
    pays: sees('pays') && whole.pays ? inOneCurrency(whole.pays, config.USD_RUB ?? null) : null,
  };
}

/** Figures of answers to players of today, by UTC, as they were counted last. */
export async function figuresOfToday(db: Db): Promise<{ figure: AnswerFigure; value: number }[]> {
  const today = dayOf(Date.now());
  const totals = await store.sumTotals(db, { from: today, to: today });
  return answerFigures.map((figure) => ({ figure, value: totals.get(figure) ?? 0 }));
}

function periodOf({
  from,
  to = dayOf(Date.now()),
}: {
  from?: string | undefined;
  to?: string | undefined;
}): store.Period {
  const first = from ?? dayOf(Date.parse(to) - (overviewDays.default - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(first)) / dayMs + 1;
  // Before the days shown as many others are looked at, and the calendar of the database has no year 0.
  if (days < 1 || days > overviewDays.max || Date.parse(first) - days * dayMs < firstDay) {
    throw new AppError('validation', { fields: [{ loc: ['query', 'from'], type: 'string_pattern_mismatch' }] });
  }
  return { from: first, to };
}

function datesOf({ from, to }: store.Period): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) dates.push(dayOf(at));
  return dates;
}

function periodBefore({ from, to }: store.Period): store.Period {
  const length = Date.parse(to) - Date.parse(from) + dayMs;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - dayMs) };
}

const units: Readonly<Partial<Record<DayFigure, 'rub' | 'usd'>>> = moneyFigures;

function figureOf<K extends DayFigure>(
  key: K,
  dates: readonly string[],
  rows: readonly { day: string; figure: DayFigure; value: number }[],
  before: ReadonlyMap<DayFigure, number>,
) {
  const unit: 'count' | 'rub' | 'usd' = units[key] ?? 'count';
  const inUnit = { count: (value: number) => value, rub: toRoubles, usd: (value: number) => value / 1_000_000 }[unit];
  const own = new Map(rows.filter(({ figure }) => figure === key).map(({ day, value }) => [day, value]));
  const days = dates.map((date) => own.get(date) ?? 0);
  // Added up in kopecks and millionths, so that no fraction comes about.
  const total = inUnit(days.reduce((sum, value) => sum + value, 0));
  return { key, unit, total, before: inUnit(before.get(key) ?? 0), days: days.map(inUnit) };
}

type Money = NonNullable<Overview['pays']>;

function inOneCurrency(money: Money, usd_rub: number | null): Money {
  if (usd_rub === null) return money;
  const total = (key: string) => money.figures.find((figure) => figure.key === key)?.total ?? 0;
  const cost = toKopecks(total('cost') * usd_rub);
  const margin = toKopecks(total('revenue')) - toKopecks(total('refunds')) - cost;
  return { ...money, usd_rub, cost_rub: toRoubles(cost), margin_rub: toRoubles(margin) };
}
