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
  tone?: 'error' | 'amber';
}

/** Second text: what explains the first. */
export function Note({ as: Tag = 'p', tone, className, ...rest }: NoteProps) {
  return <Tag {...rest} data-tone={tone} className={classes(styles.note, className)} />;
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
