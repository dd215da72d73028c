import { useId } from 'react';
import styles from './Editor.module.css';

interface SelectProps {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** One of a few values, by the browser's own list. */
export function Select({ label, value, options, onChange, disabled }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
