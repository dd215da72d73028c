import { ChevronLeft, ChevronRight } from 'lucide-react';
import { limits } from '#contract/values/limits.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import { IconButton } from '../controls/Button.tsx';
import { Select } from '../controls/Field.tsx';
import styles from './TablePager.module.css';

interface TablePagerProps {
  /** Counted from 1. */
  page: number;
  rows: number;
  /** One more than `limits.counted` where there are more. */
  total: number;
  onPage: (page: number) => void;
  /** How many rows a page may have; without it their number is fixed. */
  rowChoices?: readonly number[];
  onRows?: (rows: number) => void;
}

/** Turns the pages of a table. */
export function TablePager({ page, rows, total, onPage, rowChoices, onRows }: TablePagerProps) {
  const tableWords = useMessages(tablePart);
  const language = useLanguage();
  const isMore = total > limits.counted;
  const known = isMore ? Number.POSITIVE_INFINITY : total;
  const from = Math.min(known, (page - 1) * rows + 1);
  const to = Math.min(known, page * rows);
  const number = (value: number) => formatNumber(language, value);
  const of = isMore ? `${number(limits.counted)}+` : number(total);
  return (
    <nav className={styles.pager} aria-label={tableWords.pages}>
      {rowChoices && onRows && (
        <Select
          size="small"
          label={tableWords.rows}
          value={rows}
          onChange={({ target }) => onRows(Number(target.value))}
          options={rowChoices.map((choice) => [choice, String(choice)])}
        />
      )}
      <span className="tabular">{tableWords.shown({ from: number(from), to: number(to), of })}</span>
      <IconButton label={tableWords.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton label={tableWords.nextPage} disabled={to >= known} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}
