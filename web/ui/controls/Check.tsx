import { useId } from 'react';
import entry from './Entry.module.css';
import styles from './Check.module.css';

interface CheckProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  /** May hold links; the rest of it switches the box. */
  label: React.ReactNode;
  hint?: React.ReactNode;
  error?: string | undefined;
}

function Check({ label, hint, error, className, id, look, ...rest }: CheckProps & { look: 'checkbox' | 'switch' }) {
  const own = useId();
  const input = id ?? own;
  const note = error ?? hint;
  return (
    <div className={[styles.check, error && entry.wrong, className].filter(Boolean).join(' ')}>
      <input
        {...rest}
        id={input}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={styles[look]}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${own}note` : undefined}
      />
      <label htmlFor={input}>{label}</label>
      {note && (
        <p id={`${own}note`} role={error ? 'alert' : undefined} className={entry.note}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Yes or no, sent with its form. */
export function Checkbox(props: CheckProps) {
  return <Check {...props} look="checkbox" />;
}

/** On or off, usually at once. */
export function Switch(props: CheckProps) {
  return <Check {...props} look="switch" />;
}
