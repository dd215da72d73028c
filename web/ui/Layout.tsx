import { createElement } from 'react';
import styles from './Layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

interface BoxProps extends React.HTMLAttributes<HTMLElement> {
  /** A step of the scale in tokens.css. */
  gap?: Gap;
  as?: 'div' | 'section' | 'ul' | 'ol' | 'form' | 'nav' | 'header' | 'footer';
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Things under each other, each as wide as there is room. */
export function Stack({ gap = 4, as: Tag = 'div', className, ...rest }: BoxProps) {
  return createElement(Tag, { ...rest, className: classes(styles.stack, styles[`gap${gap}`], className) });
}

interface RowProps extends BoxProps {
  align?: 'center' | 'start' | 'end' | 'baseline';
  /** The last one goes to the far end. */
  isSpread?: boolean;
  /** Stays one line. */
  isTight?: boolean;
}

/** Things beside each other; they go on in the next line where there is no room. */
export function Row({ gap = 3, as: Tag = 'div', align = 'center', isSpread, isTight, className, ...rest }: RowProps) {
  const own = classes(
    styles.row,
    styles[`gap${gap}`],
    styles[align],
    isSpread && styles.spread,
    isTight && styles.tight,
    className,
  );
  return createElement(Tag, { ...rest, className: own });
}

/** The fields and tools over a list. */
export function Toolbar({ className, ...rest }: React.ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.toolbar, className)} />;
}

interface CardProps extends Omit<React.HTMLAttributes<HTMLElement>, 'title'> {
  title?: React.ReactNode;
  /** Beside the title. */
  actions?: React.ReactNode;
  as?: 'section' | 'article' | 'div' | 'li';
}

/** A surface with a title. */
export function Card({ title, actions, as: Tag = 'section', className, children, ...rest }: CardProps) {
  const hasHead = title !== undefined || actions !== undefined;
  return createElement(
    Tag,
    { ...rest, className: classes(styles.card, className) },
    hasHead && (
      <header>
        {title !== undefined && <h2>{title}</h2>}
        {actions}
      </header>
    ),
    children,
  );
}

interface FactsProps {
  /** What is undefined, null or false is left out. */
  items: readonly (readonly [name: string, value: React.ReactNode])[];
  className?: string | undefined;
}

/** Names and values of one thing. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={classes(styles.facts, className)}>
      {items.map(
        ([name, value]) =>
          value !== undefined &&
          value !== null &&
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Fields beside each other as long as each has room. */
export function Columns({ className, ...rest }: React.HTMLAttributes<HTMLElement>) {
  return <div {...rest} className={classes(styles.columns, className)} />;
}

/** Rows of one frame, such as the entries of a ledger; its children are `<li>`. */
export function Lines({ className, ...rest }: React.ComponentProps<'ol'>) {
  return <ol {...rest} className={classes(styles.lines, className)} />;
}

/** A name over what is known about it; both are cut with dots in a table. */
export function TwoLines({ title, note }: { title: React.ReactNode; note: React.ReactNode }) {
  return (
    <span className={styles.two}>
      {title}
      <small>{note}</small>
    </span>
  );
}

/** Short texts of which each stands for itself. */
export function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
