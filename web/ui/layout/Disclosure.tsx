import { ChevronRight } from 'lucide-react';
import styles from './Disclosure.module.css';

interface DisclosureProps extends Omit<React.ComponentProps<'details'>, 'title'> {
  title: React.ReactNode;
  /** At the far end of the line that opens it. */
  note?: React.ReactNode;
  /** A line of text in a card, without a frame of its own. */
  isPlain?: boolean;
}

/** A part that is opened at a press. */
export function Disclosure({ title, note, isPlain, className, children, ...rest }: DisclosureProps) {
  return (
    <details
      {...rest}
      className={[styles.disclosure, isPlain ? styles.plain : 'surface', className].filter(Boolean).join(' ')}
    >
      <summary>
        <ChevronRight size={18} aria-hidden />
        <span>{title}</span>
        {note && <small className="tabular">{note}</small>}
      </summary>
      <div>{children}</div>
    </details>
  );
}
