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
  /** One below the other, however wide the group is. */
  isColumn?: boolean;
  className?: string | undefined;
}

interface RadioCardProps extends Omit<React.ComponentProps<'label'>, 'onChange'> {
  name: string;
  checked: boolean;
  disabled?: boolean | undefined;
  onChange: () => void;
}

/** One card by itself, for a group that lays its cards out in its own way. */
export function RadioCard({ name, checked, disabled, onChange, className, children, ...rest }: RadioCardProps) {
  return (
    <label {...rest} className={`${styles.card} ${className ?? ''}`}>
      <span>{children}</span>
      <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChange} />
      <span className={styles.mark} aria-hidden>
        <Check size={14} strokeWidth={3} />
      </span>
    </label>
  );
}

/** One of a few, each with room to explain itself; arrows move as in any group of radio buttons. */
export function RadioCards<V extends string | number>(props: RadioCardsProps<V>) {
  const { label, isLabelHidden, options, value, onChange, disabled, isColumn, className } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.group} ${className ?? ''}`} disabled={disabled}>
      <legend className={isLabelHidden ? 'visually-hidden' : 'label'}>{label}</legend>
      <div className={styles.cards} data-column={isColumn}>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          >
            <b>{option.label}</b>
            {option.hint && <small>{option.hint}</small>}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
