import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { Stack } from '#web/ui/layout/Layout.tsx';
import styles from './DayBars.module.css';

export interface Bar {
  /** What it stands for, such as a day. */
  title: string;
  value: number;
  /** The value in its own unit. */
  text: string;
}

interface DayBarsProps {
  /** Of the whole drawing, for whoever does not see it. */
  name: string;
  bars: readonly Bar[];
}

/** Bars in the order of time. The one under the pointer says its value; a reader hears all of them. */
export function DayBars({ name, bars }: DayBarsProps) {
  const texts = useMessages(adminHomePart);
  const [shown, show] = useState<number | null>(null);
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  const bar = shown === null ? undefined : bars[shown];
  return (
    <Stack gap={1}>
      <ul className={styles.bars} aria-label={name} onPointerLeave={() => show(null)}>
        {bars.map(({ title, value, text }, index) => (
          <li
            key={title}
            data-below={value < 0 || undefined}
            onPointerEnter={() => show(index)}
            onPointerDown={() => show(index)}
          >
            <span className="visually-hidden">{texts.barOn({ date: title, value: text })}</span>
            <i style={{ height: `${largest === 0 ? 0 : (Math.abs(value) / largest) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      <small className="clip tabular" aria-hidden>
        {bar ? texts.barOn({ date: bar.title, value: bar.text }) : '\u00a0'}
      </small>
    </Stack>
  );
}
