import { formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import styles from './ProgressRing.module.css';

interface ProgressRingProps {
  /** 0 to 100; shown rounded down, so that only a finished game shows 100. */
  percent: number;
  size: number;
  /** What is counted, for those who do not see the ring. */
  label: string;
}

const circumference = 100;
const radius = circumference / (2 * Math.PI);

export function ProgressRing({ percent, size, label }: ProgressRingProps) {
  const language = useLanguage();
  const shown = Math.floor(Math.min(100, Math.max(0, percent)));
  const stroke = size > 60 ? 3 : 3.6;
  const box = (radius + stroke / 2) * 2;
  return (
    <span className={styles.ring} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${box} ${box}`} width={size} height={size} aria-hidden>
        <circle cx={box / 2} cy={box / 2} r={radius} strokeWidth={stroke} className={styles.track} />
        {shown > 0 && (
          <circle
            cx={box / 2}
            cy={box / 2}
            r={radius}
            strokeWidth={stroke}
            strokeDasharray={`${shown} ${circumference}`}
            strokeLinecap="round"
            transform={`rotate(-90 ${box / 2} ${box / 2})`}
            className={styles.done}
          />
        )}
      </svg>
      <span style={{ fontSize: Math.max(11, size / 4.8) }} aria-hidden>
        {formatPercent(language, shown)}
      </span>
    </span>
  );
}
