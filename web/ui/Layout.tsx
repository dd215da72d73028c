import { createElement, useId } from 'react';
import styles from './Layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

/** What a box may be; it lies out its children whatever it is. */
type BoxTag =
  | 'div'
  | 'section'
  | 'article'
  | 'aside'
  | 'main'
  | 'header'
  | 'footer'
  | 'nav'
  | 'form'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'p'
  | 'span';

interface BoxProps extends Omit<React.AllHTMLAttributes<HTMLElement>, 'onSubmit'> {
  onSubmit?: React.ComponentProps<'form'>['onSubmit'];
  ref?: React.Ref<HTMLElement>;
  /** A step of the scale in tokens.css. */
  gap?: Gap;
  as?: BoxTag;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Things under each other, each as wide as there is room. */
export function Stack({ gap = 4, as: Tag = 'div', className, ...rest }: BoxProps) {
  return createElement(Tag, { ...rest, className: classes(styles.stack, styles[`gap${gap}`], className) });
}

interface RowProps extends BoxProps {
  align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch';
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

interface PageProps extends BoxProps {
  /** For lists, whose rows have more to say than a text's lines. */
  isWide?: boolean;
}

/** A page of one column. */
export function Page({ isWide, gap = 5, className, ...rest }: PageProps) {
  return <Stack {...rest} gap={gap} data-wide={isWide || undefined} className={classes(styles.page, className)} />;
}

interface NoteProps extends React.HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div';
}

/** Second text: what explains the first. */
export function Note({ as: Tag = 'p', className, ...rest }: NoteProps) {
  return <Tag {...rest} className={classes(styles.note, className)} />;
}

/** A document: its sections with paragraphs and lists. */
export function Prose({ as = 'article', gap = 8, className, ...rest }: BoxProps) {
  return <Stack {...rest} as={as} gap={gap} className={classes(styles.prose, className)} />;
}

/** The fields and tools over a list. */
export function Toolbar({ className, ...rest }: React.ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.toolbar, className)} />;
}

interface CardProps extends Omit<React.AllHTMLAttributes<HTMLElement>, 'title' | 'size' | 'onSubmit'> {
  onSubmit?: React.ComponentProps<'form'>['onSubmit'];
  /** Also the name of the region, for whoever hears the page. */
  title?: React.ReactNode;
  level?: 'h2' | 'h3';
  /** A sentence under the title. */
  lead?: React.ReactNode;
  /** Beside the title. */
  actions?: React.ReactNode;
  tone?: 'raised' | 'good' | 'amber' | 'error' | undefined;
  size?: 'small' | undefined;
  as?: 'section' | 'article' | 'div' | 'li' | 'form' | 'aside' | 'nav';
  ref?: React.Ref<HTMLElement>;
}

/** A surface with a title. */
export function Card(props: CardProps) {
  const { title, level: Heading = 'h2', lead, actions, tone, size, as: Tag = 'section', ...others } = props;
  const { className, children, ...rest } = others;
  const id = useId();
  const own = { 'data-tone': tone, 'data-size': size, className: classes(styles.card, className) };
  const named = title !== undefined && Tag !== 'div' && Tag !== 'li' && { 'aria-labelledby': id };
  return createElement(
    Tag,
    { ...named, ...rest, ...own },
    (title !== undefined || actions) && (
      <header>
        {title !== undefined && <Heading id={id}>{title}</Heading>}
        {actions}
        {lead !== undefined && <Note>{lead}</Note>}
      </header>
    ),
    children,
  );
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
