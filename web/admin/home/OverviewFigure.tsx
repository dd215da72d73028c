import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminOverviewPart from 'messages:admin-overview';
import { Chip } from '#web/ui/data/Chip.tsx';
import { formatUsd } from '../money.ts';
import { PageLink } from '../PageLink.tsx';
import { DayBars } from './DayBars.tsx';
import { daysDrawn, joinDays, roundAverage } from './period.ts';
import styles from './AdminHomePage.module.css';

export interface Figure {
  unit: 'count' | 'rub' | 'usd';
  total: number;
  before: number;
  days: readonly number[];
}

interface OverviewFigureProps {
  title: string;
  figure: Figure;
  dates: readonly string[];
  /** The days of the period since something was first counted. */
  counted: number;
  /** What the sum is a share of, as a sentence. */
  share?: string | undefined;
  /** Why somebody should look into it. */
  worry?: string | undefined;
  /** The list of what was counted. */
  link?: string | undefined;
  /** The same people are counted each day, so a day's average says more than the sum. */
  isAverage?: boolean;
}

/** A value in its unit. */
export function useUnits() {
  const language = useLanguage();
  const formats = { count: formatNumber, rub: formatRoubles, usd: formatUsd };
  return (unit: Figure['unit'], value: number) => formats[unit](language, value);
}

/** One figure of a period: its sum, the period before, and its days as bars. */
export function OverviewFigure(props: OverviewFigureProps) {
  const { title, figure, dates, counted, share, worry, link, isAverage } = props;
  const texts = useMessages(adminOverviewPart);
  const language = useLanguage();
  const format = useUnits();
  const { unit, total, before, days } = figure;
  const written = (sum: number, length: number) =>
    isAverage ? formatNumber(language, roundAverage(sum / length)) : format(unit, sum);
  const bars = joinDays(dates, days).map(({ date, value }) => ({
    title: formatDate(language, date),
    value,
    text: format(unit, value),
  }));
  const name = (dates.length > daysDrawn ? texts.perWeek : texts.perDay)({ name: title });
  return (
    <li className={`surface ${styles.tile}`} data-figure>
      <span>{link ? <PageLink to={link}>{title}</PageLink> : title}</span>
      <b className="tabular">{written(total, counted)}</b>
      <small>
        {[isAverage && texts.aDay, share, before !== 0 && texts.before({ value: written(before, dates.length) })]
          .filter(Boolean)
          .join(', ')}
      </small>
      {worry && <Chip tone="amber">{worry}</Chip>}
      <DayBars name={name} bars={bars} />
    </li>
  );
}
