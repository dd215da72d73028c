import { X } from 'lucide-react';
import { Link, type LinkProps } from '../layout/Link.tsx';
import styles from './Chip.module.css';

interface Look {
  tone?: 'plain' | 'primary' | 'amber' | 'mint' | 'error';
  icon?: React.ReactNode;
}

const classesOf = (tone: Look['tone'] = 'plain', ...others: (string | undefined)[]) =>
  [styles.chip, styles[tone], ...others].filter(Boolean).join(' ');

interface ChipProps extends Look {
  children: React.ReactNode;
  /** Takes it away: a filter, a person of several. */
  remove?: { label: string; onRemove: () => void };
}

/** A short fact. */
export function Chip({ tone, icon, remove, children }: ChipProps) {
  return (
    <span className={classesOf(tone, remove && styles.removable)}>
      {icon}
      {children}
      {remove && (
        <button type="button" aria-label={remove.label} onClick={remove.onRemove}>
          <X size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A chip that leads to another page of the same part. */
export function ChipLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classesOf('plain', styles.action, 'reach', className)} />;
}

/** A chip to press; with `aria-pressed` it filters. */
export function ChipButton({ tone, icon, children, className, ...rest }: Look & React.ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classesOf(tone, styles.action, 'reach', className)}>
      {icon}
      {children}
    </button>
  );
}
