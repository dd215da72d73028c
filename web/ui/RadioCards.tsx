import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './RadioCards.module.css';

interface RadioCard<V extends string | number> {
  value: V;
  label: React.ReactNode;
  hint?: React.ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<V extends string | number> {
  label: string;
  /** The label is in sight elsewhere, as in a heading. */
  isLabelHidden?: boolean;
  options: readonly RadioCard<V>[];
  value: V | null;
  onChange: (value: V) => void;
  disabled?: boolean;
  className?: string | undefined;
}

/** One of a few, each with room to explain itself; arrows move as in any group of radio buttons. */
export function RadioCards<V extends string | number>(props: RadioCardsProps<V>) {
  const { label, isLabelHidden, options, value, onChange, disabled, className } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.group} ${className ?? ''}`} disabled={disabled}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <span>
              <b>{option.label}</b>
              {option.hint && <small>{option.hint}</small>}
            </span>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.mark} aria-hidden>
              <Check size={14} strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
