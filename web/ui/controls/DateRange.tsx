import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { lazyScreen } from '../layout/lazy-screen.tsx';
import styles from './DateRange.module.css';

const DayField = lazyScreen(() => import('./DayField.tsx'), <span />);

interface DateRangeProps {
  /** Days as `2026-11-22`; empty for an open end. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  fromLabel?: string;
  toLabel?: string;
  max?: string;
  /** What is wrong with the two together. */
  error?: string | undefined;
}

/** A span of days, both ends included. */
export function DateRange({ from, to, onChange, fromLabel, toLabel, max, error }: DateRangeProps) {
  const form = useMessages(formPart);
  return (
    <div className={styles.range} data-wide>
      <DayField
        size="small"
        label={fromLabel ?? form.from}
        value={from}
        max={to || max}
        error={error}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <DayField
        size="small"
        label={toLabel ?? form.to}
        value={to}
        min={from || undefined}
        max={max}
        onChange={({ target }) => onChange({ from, to: target.value })}
      />
    </div>
  );
}
