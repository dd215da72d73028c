import type { To } from 'react-router';
import { Lines } from './Parts.tsx';
import { Link } from '../layout/Link.tsx';
import styles from './Line.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

interface LineProps extends Omit<React.ComponentProps<'li'>, 'title'> {
  title: React.ReactNode;
  /** At most two lines under the title. */
  note?: React.ReactNode;
  /** In a tile before the title. */
  icon?: React.ReactNode;
  tone?: 'good' | undefined;
  /** In place of the tile. */
  picture?: React.ReactNode;
  /** At the far end: an amount, a state, buttons. */
  end?: React.ReactNode;
  /** Where the whole line leads, or else what it does. */
  to?: To | null | undefined;
  button?: React.ComponentProps<'button'> | undefined;
  isNew?: boolean;
}

/** One of `Lines`: what it is, what is known about it, what can be done with it. Children stand under the note. */
export function Line(props: LineProps) {
  const { title, note, icon, tone, picture, end, to, button, isNew, className, children, ...rest } = props;
  const content = (
    <>
      {icon && (
        <span className={`tile ${styles.tile}`} data-tone={tone}>
          {icon}
        </span>
      )}
      {picture}
      <span className={styles.text}>
        {typeof title === 'string' ? <b>{title}</b> : title}
        {note && <small className="clamp">{note}</small>}
        {children}
      </span>
      {end}
    </>
  );
  return (
    <li {...rest} className={[styles.line, className].filter(Boolean).join(' ')} data-new={isNew || undefined}>
      {to ? (
        <Link to={to}>{content}</Link>
      ) : button ? (
        <button type="button" {...button}>
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}

/** The outline of lines that are on their way. */
export function LinesSkeleton({ count = 6, height = 72 }: { count?: number; height?: number }) {
  return (
    <Lines aria-busy>
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <Skeleton height={height} radius={0} />
        </li>
      ))}
    </Lines>
  );
}
