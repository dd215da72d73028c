import { createElement } from 'react';
import { classes, Page, Row } from '../layout/Layout.tsx';
import styles from './Parts.module.css';

/** A document: a page of sections with paragraphs and lists. */
export function Prose({ as = 'article', gap = 8, className, ...rest }: React.ComponentProps<typeof Page>) {
  return <Page {...rest} as={as} gap={gap} className={classes(styles.prose, className)} />;
}

interface FactsProps {
  /** What is undefined, null or false is left out. */
  items: readonly (readonly [name: string, value: React.ReactNode])[];
  /** Each on a surface of its own with a large figure; a `<small>` in a value explains it. */
  areTiles?: boolean;
  className?: string | undefined;
}

/** Names and values of one thing. */
export function Facts({ items, areTiles, className }: FactsProps) {
  return (
    <dl className={classes(styles.facts, className)} data-tiles={areTiles || undefined}>
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

interface ColumnsProps extends React.HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul' | 'dl';
  /** How wide each is at least; with it they are cards of the same width. */
  least?: number;
}

/** Fields or cards beside each other as long as each has room. */
export function Columns({ as: Tag = 'div', least, className, style, ...rest }: ColumnsProps) {
  const own = least === undefined ? {} : { 'data-cards': true, style: { ...style, '--least': `${least}px` } };
  return createElement(Tag, { style, ...rest, ...own, className: classes(styles.columns, className) });
}

interface SplitProps extends React.HTMLAttributes<HTMLElement> {
  /** How wide the narrow one of the two is. */
  side: number;
  /** The narrow one is the second. */
  isAtEnd?: boolean;
}

/** A narrow part beside a wide one; under each other where there is no room for both. */
export function Split({ side, isAtEnd, className, ...rest }: SplitProps) {
  return (
    <div
      {...rest}
      style={{ '--side': `${side}px` }}
      data-end={isAtEnd || undefined}
      className={classes(styles.split, className)}
    />
  );
}

/** Rows of one frame, such as the entries of a ledger; its children are `<li>`. */
export function Lines({ className, ...rest }: React.ComponentProps<'ol'>) {
  return <ol {...rest} className={classes('surface', styles.lines, className)} />;
}

/** A name over what is known about it; both are cut with dots in a table. */
export function TwoLines({ title, note }: { title: React.ReactNode; note?: React.ReactNode }) {
  return (
    <span className={styles.two}>
      {title}
      {note && <small>{note}</small>}
    </span>
  );
}

/** Short texts of which each stands for itself. */
export function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {items.map((item, place) => (
        <li key={place}>{item}</li>
      ))}
    </ul>
  );
}

/** What a screen decides; it stays in view at the window's lower edge. */
export function ActionBar({ className, ...rest }: React.ComponentProps<typeof Row>) {
  return <Row as="footer" {...rest} data-bottom-bar className={classes(styles.bar, className)} />;
}

/** The fields and tools over a list. */
export function Toolbar({ className, ...rest }: React.ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.toolbar, className)} />;
}
