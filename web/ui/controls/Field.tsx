import { ChevronDown } from 'lucide-react';
import { describeField, FieldFrame, useFieldIds } from './FieldFrame.tsx';
import type { FieldLook } from './FieldFrame.tsx';
import styles from './Field.module.css';

type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldLook & Omit<React.ComponentProps<Tag>, 'size'>;

/** One line of text, a number, a day: whatever `type` says. */
export function Field({ label, hint, error, size, icon, end, id, className, ...rest }: Own<'input'>) {
  const ids = useFieldIds(id);
  return (
    <FieldFrame {...{ label, hint, error, size, icon, end, ids, className }}>
      <input {...rest} {...describeField(ids, { hint, error })} className={styles.input} />
    </FieldFrame>
  );
}

/** Several lines; grows with its text. */
export function TextArea({ label, hint, error, size, icon, end, id, className, ...rest }: Own<'textarea'>) {
  const ids = useFieldIds(id);
  return (
    <FieldFrame {...{ label, hint, error, size, icon, end, ids, className }}>
      <textarea
        rows={3}
        {...rest}
        {...describeField(ids, { hint, error })}
        className={`${styles.input} ${styles.area}`}
      />
    </FieldFrame>
  );
}

interface SelectProps extends Own<'select'> {
  options: readonly (readonly [value: string | number, text: string])[];
}

/** The browser's own list of choices; a child is an option before them. */
export function Select(props: SelectProps) {
  const { label, hint, error, size, icon, end, id, className, options, children, ...rest } = props;
  const ids = useFieldIds(id);
  return (
    <FieldFrame {...{ label, hint, error, size, icon, end, ids, className }}>
      <select {...rest} {...describeField(ids, { hint, error })} className={`${styles.input} ${styles.select}`}>
        {children}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={18} className={styles.chevron} aria-hidden />
    </FieldFrame>
  );
}
