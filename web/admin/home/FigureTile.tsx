import type { Tile } from '#contract/admin-home.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { formatUsd } from '../money.ts';
import styles from './AdminHomePage.module.css';

/** A tile's number in its own unit. */
export function useFigure() {
  const language = useLanguage();
  const formats = { usd: formatUsd, rub: formatRoubles, count: formatNumber, percent: formatPercent };
  return ({ unit }: Tile, value: number) => formats[unit](language, value);
}

export function FigureTile({ tile }: { tile: Tile }) {
  const texts = useMessages(adminHomePart);
  const figure = useFigure();
  const { key, value, previous, series, link, attention } = tile;
  const content = (
    <>
      <span>{texts.tiles[key]}</span>
      <b className="tabular">{figure(tile, value)}</b>
      <small>{previous === null ? '\u00a0' : compare(value - previous)}</small>
      {series && <DayBars name={texts.perDay({ name: texts.tiles[key] })} values={series.map((day) => day.value)} />}
    </>
  );

  function compare(difference: number) {
    if (difference === 0) return texts.same;
    return (difference > 0 ? texts.more : texts.less)({ by: figure(tile, Math.abs(difference)) });
  }

  return (
    <li data-attention={attention || undefined}>
      {link ? (
        <Link to={link} className={`surface ${styles.tile}`}>
          {content}
        </Link>
      ) : (
        <div className={`surface ${styles.tile}`}>{content}</div>
      )}
    </li>
  );
}

/** One bar a day, today last and in its own colour. */
function DayBars({ name, values }: { name: string; values: readonly number[] }) {
  const largest = Math.max(...values, 0);
  const step = 100 / values.length;
  return (
    <svg className={styles.bars} viewBox="0 0 100 28" preserveAspectRatio="none" role="img" aria-label={name}>
      {values.map((value, day) => {
        const height = largest === 0 ? 1 : Math.max(1, (value / largest) * 28);
        return (
          <rect
            key={day}
            x={day * step}
            y={28 - height}
            width={step * 0.7}
            height={height}
            data-now={day === values.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}
