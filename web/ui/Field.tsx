import { useId } from 'react';
import styles from './Field.module.css';

interface Shared {
  label: string;
  /** Said under the input while nothing is wrong. */
  hint?: React.ReactNode;
  /** What is wrong with the value; replaces the hint. */
  error?: string | undefined;
}

type InputProps = Shared & React.ComponentProps<'input'>;
type AreaProps = Shared & React.ComponentProps<'textarea'>;

export function Field({ label, hint, error, id, className, ...rest }: InputProps) {
  const ids = useFieldIds(id);
  return (
    <Frame {...{ label, hint, error, ids, className }}>
      <input {...rest} {...describe(ids, hint, error)} className={styles.input} />
    </Frame>
  );
}

export function TextArea({ label, hint, error, id, className, ...rest }: AreaProps) {
  const ids = useFieldIds(id);
  return (
    <Frame {...{ label, hint, error, ids, className }}>
      <textarea rows={3} {...rest} {...describe(ids, hint, error)} className={`${styles.input} ${styles.area}`} />
    </Frame>
  );
}

interface Ids {
  input: string;
  note: string;
}

function useFieldIds(id: string | undefined): Ids {
  const own = useId();
  return { input: id ?? own, note: `${own}note` };
}

function describe(ids: Ids, hint: React.ReactNode, error: string | undefined) {
  return {
    id: ids.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? ids.note : undefined,
  };
}

interface FrameProps extends Shared {
  ids: Ids;
  className: string | undefined;
  children: React.ReactNode;
}

function Frame({ label, hint, error, ids, className, children }: FrameProps) {
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''} ${className ?? ''}`}>
      <label htmlFor={ids.input}>{label}</label>
      {children}
      {(error || hint) && (
        <p id={ids.note} role={error ? 'alert' : undefined} className={styles.note}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
