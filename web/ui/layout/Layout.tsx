import { createElement } from 'react';
import styles from './Layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 'section';

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

interface BoxProps extends Omit<React.AllHTMLAttributes<HTMLElement>, 'onInput' | 'onSubmit'> {
  onInput?: React.ComponentProps<'form'>['onInput'];
  onSubmit?: React.ComponentProps<'form'>['onSubmit'];
  ref?: React.Ref<HTMLElement>;
  /** A step of the scale in tokens.css, or what is between the sections of a screen. */
  gap?: Gap;
  /** How wide it becomes at most. */
  most?: number | string;
  as?: BoxTag;
}

/** The names of classes that hold. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

const withGap = (gap: Gap, style?: React.CSSProperties, most?: number | string) => ({
  ...style,
  ...(most !== undefined && { maxWidth: most }),
  '--gap': gap === 'section' ? 'var(--gap-section)' : `var(--space-${gap})`,
});

/** Things under each other, each as wide as there is room. */
export function Stack({ gap = 4, most, as: Tag = 'div', style, className, ...rest }: BoxProps) {
  const own = classes(styles.stack, className);
  return createElement(Tag, { ...rest, style: withGap(gap, style, most), className: own });
}

interface RowProps extends BoxProps {
  align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch';
  /** The last one goes to the far end. */
  isSpread?: boolean;
  /** Stays one line. */
  isTight?: boolean;
}

/** Things beside each other; they go on in the next line where there is no room. */
export function Row(props: RowProps) {
  const { gap = 3, most, as: Tag = 'div', align = 'center', isSpread, isTight, style, className, ...rest } = props;
  const own = classes(styles.row, styles[align], isSpread && styles.spread, isTight && styles.tight, className);
  return createElement(Tag, { ...rest, style: withGap(gap, style, most), className: own });
}

interface PageProps extends BoxProps {
  /** For what is chosen from or worked on: lists, boards, a text beside its contents. */
  isWide?: boolean;
}

/** The column of a page, one of two widths, in the middle. */
export function Page({ isWide, gap = 5, className, ...rest }: PageProps) {
  return <Stack {...rest} gap={gap} data-wide={isWide || undefined} className={classes(styles.page, className)} />;
}

interface NoteProps extends React.HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div';
  tone?: 'error' | 'amber' | undefined;
}

/** Second text: what explains the first. */
export function Note({ as: Tag = 'p', tone, className, ...rest }: NoteProps) {
  return <Tag {...rest} data-tone={tone} className={classes('second', className)} />;
}
