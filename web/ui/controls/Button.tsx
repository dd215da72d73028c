import { Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-screen.tsx';
import type { WeighedPressProps } from './WeighedPress.tsx';
import { Link } from '../layout/Link.tsx';
import type { LinkProps } from '../layout/Link.tsx';
import styles from './Button.module.css';

export interface Look {
  /** `contained` for the one main action, `tonal` and `outlined` beside it, `text` inside of text. */
  variant?: 'contained' | 'tonal' | 'outlined' | 'text' | 'danger' | undefined;
  /** `danger` in any variant for what takes something away. */
  tone?: 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
  icon?: React.ReactNode;
  fullWidth?: boolean | undefined;
}

type ButtonProps = Look & React.ComponentProps<'button'> & { loading?: boolean | undefined };

export function classesOf(look: Look, className?: string): string {
  const { variant = 'contained', tone, size = 'medium', fullWidth } = look;
  const isDanger = tone === 'danger' || variant === 'danger';
  return [
    styles.button,
    styles[variant === 'danger' ? 'outlined' : variant],
    size === 'small' && `reach ${styles.small}`,
    isDanger && styles.danger,
    fullWidth && styles.fullWidth,
    className,
  ]
    .filter(Boolean)
    .join(' ');
}

export function Button({ variant, tone, size, icon, fullWidth, loading, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ variant, tone, size, fullWidth }, className)}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
    >
      {loading ? <span className={`turn ${styles.spinner}`} aria-hidden /> : icon}
      {children}
    </button>
  );
}

const pressPart = import('./WeighedPress.tsx');
let WeighedPress: React.ComponentType<WeighedPressProps> = lazyPart(() => pressPart);
// Drawn as it is from then on: what is waited for is shown a third of a second after it is there.
void pressPart.then(
  ({ Component }) => (WeighedPress = Component),
  () => undefined,
);

/**
 * A button that gives access, moves money or deletes. It rests until its page was in front for a moment and somebody has
 * moved in it, so that the second press of a double click elsewhere decides nothing.
 */
export function DecidingButton(props: ButtonProps) {
  // The same for as long as it is drawn: another one would be another button under a press.
  const [Press] = useState(() => WeighedPress);
  return (
    <Suspense fallback={<Button {...props} loading />}>
      <Press onClick={props.onClick}>{(weighed) => <Button {...props} {...weighed} />}</Press>
    </Suspense>
  );
}

/** The same look for what leads to another address. */
export function ButtonLink({ variant, tone, size, icon, fullWidth, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ variant, tone, size, fullWidth }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A picture that leads to another address; `label` is what it says. */
export function IconLink({ label, className, ...rest }: LinkProps & { label: string }) {
  const own = [styles.icon, className].filter(Boolean).join(' ');
  return <Link data-tip={label} aria-label={label} {...rest} className={own} />;
}

/** A button that is only a picture; `label` is what it says. */
export function IconButton({
  label,
  title,
  className,
  loading,
  framed,
  isSmall,
  children,
  ...rest
}: React.ComponentProps<'button'> & {
  label: string;
  loading?: boolean | undefined;
  /** With an edge, as beside the fields of a toolbar. */
  framed?: boolean;
  /** For a dense row; the finger's target stays 44 px. */
  isSmall?: boolean;
}) {
  return (
    <button
      type="button"
      data-tip={title ?? label}
      aria-label={label}
      aria-description={title}
      {...rest}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
      className={[styles.icon, framed && styles.framed, isSmall && styles.dense, isSmall && 'reach', className]
        .filter(Boolean)
        .join(' ')}
    >
      {loading ? <span className={`turn ${styles.spinner}`} aria-hidden /> : children}
    </button>
  );
}
