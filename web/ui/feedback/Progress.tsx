import styles from './Progress.module.css';

interface ProgressProps {
  /** What is under way. */
  label: string;
  /** 0 to 100; without it nobody knows how long it takes. */
  percent?: number | undefined;
  /** Of what is got rather than awaited. */
  tone?: 'good' | undefined;
  className?: string | undefined;
}

export function Progress({ label, percent, tone, className }: ProgressProps) {
  return (
    <div
      className={`${styles.progress} ${className ?? ''}`}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      data-endless={percent === undefined || undefined}
    >
      <span style={percent === undefined ? undefined : { width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </div>
  );
}

/** How large a part is, drawn for the eye; the figure stands beside it. */
export function Meter({ percent, tone }: { percent: number; tone?: 'grey' }) {
  return (
    <span className={styles.progress} data-tone={tone} aria-hidden>
      <span style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  );
}

export function Spinner({ label, size = 24 }: { label: string; size?: number }) {
  return (
    <span
      className={`turn ${styles.spinner}`}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
    />
  );
}
