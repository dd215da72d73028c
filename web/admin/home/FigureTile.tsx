import type { Tile } from '#contract/admin-home.ts';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { DayBars } from './DayBars.tsx';
import styles from './AdminHomePage.module.css';

/** A tile's number in its own unit. */
export function useFigure() {
  const language = useLanguage();
  const formats = { count: formatNumber, percent: formatPercent };
  return ({ unit }: Tile, value: number) => formats[unit](language, value);
}

export function FigureTile({ tile }: { tile: Tile }) {
  const texts = useMessages(adminHomePart);
  const figure = useFigure();
  const language = useLanguage();
  const { key, value, previous, series, link, attention } = tile;
  const content = (
    <>
      <span className="label">{texts.tiles[key]}</span>
      <b className="tabular">{figure(tile, value)}</b>
      <small>{previous === null ? '\u00a0' : compare(value - previous)}</small>
      {series && (
        <DayBars
          name={texts.perDay({ name: texts.tiles[key] })}
          isLastNow
          bars={series.map((day) => ({
            title: formatDate(language, day.date),
            value: day.value,
            text: figure(tile, day.value),
          }))}
        />
      )}
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
