import { Link } from './Link.tsx';
import type { LinkProps } from './Link.tsx';
import styles from './Button.module.css';

interface Look {
  /** `contained` for the one main action, `tonal` and `outlined` beside it, `text` inside of text. */
  variant?: 'contained' | 'tonal' | 'outlined' | 'text' | 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
  icon?: React.ReactNode;
  fullWidth?: boolean | undefined;
}

type ButtonProps = Look & React.ComponentProps<'button'> & { loading?: boolean };

function classesOf({ variant = 'contained', size = 'medium', fullWidth }: Look, className?: string): string {
  return [styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className]
    .filter(Boolean)
    .join(' ');
}

export function Button({ variant, size, icon, fullWidth, loading, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ variant, size, fullWidth }, className)}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

/** The same look for what leads to another address. */
export function ButtonLink({ variant, size, icon, fullWidth, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ variant, size, fullWidth }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A button that is only a picture; `label` is what it says. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: React.ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`${styles.icon} ${className ?? ''}`}>
      {children}
    </button>
  );
}
