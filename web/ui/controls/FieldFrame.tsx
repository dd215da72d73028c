import { useId } from 'react';
import entry from './Entry.module.css';
import styles from './Field.module.css';

/** What every field takes beside its input's own attributes. */
export interface FieldLook {
  label: React.ReactNode;
  /** Said under the input while nothing is wrong. */
  hint?: React.ReactNode;
  /** What is wrong with the value; replaces the hint. */
  error?: string | undefined;
  /** `small` is one line with its label inside, for toolbars. */
  size?: 'medium' | 'small' | undefined;
  /** Before the text, inside of the edge. */
  icon?: React.ReactNode;
  /** A button after the text, inside of the edge. */
  end?: React.ReactNode;
}

export interface FieldIds {
  input: string;
  note: string;
}

export function useFieldIds(id: string | undefined): FieldIds {
  const own = useId();
  return { input: id ?? own, note: `${own}note` };
}

/** The attributes that tie an input to its note. */
export function describeField(ids: FieldIds, { hint, error }: Pick<FieldLook, 'hint' | 'error'>) {
  return {
    id: ids.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? ids.note : undefined,
  };
}

interface FrameProps extends FieldLook {
  ids: FieldIds;
  className: string | undefined;
  children: React.ReactNode;
}

/** Label, edge and note around an input. */
export function FieldFrame({ label, hint, error, size = 'medium', icon, end, ids, className, children }: FrameProps) {
  const name = (
    <label className="label" htmlFor={ids.input}>
      {label}
    </label>
  );
  const isSmall = size === 'small';
  return (
    <div
      data-grow
      className={[styles.field, isSmall && styles.small, error && entry.wrong, className].filter(Boolean).join(' ')}
    >
      {!isSmall && name}
      <div className={`${entry.entry} ${styles.box}`}>
        {icon}
        {isSmall && name}
        {children}
        {end}
      </div>
      {(error || hint) && (
        <p id={ids.note} role={error ? 'alert' : undefined} className={entry.note}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
