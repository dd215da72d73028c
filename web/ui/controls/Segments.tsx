import styles from './Segments.module.css';

interface SegmentsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: React.ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** One of a few short values, all in sight. */
export function Segments<V extends string>({ label, options, value, onChange, disabled }: SegmentsProps<V>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
