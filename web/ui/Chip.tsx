import styles from './Chip.module.css';

interface Look {
  tone?: 'plain' | 'primary' | 'amber' | 'mint' | 'error';
  icon?: React.ReactNode;
}

const classesOf = (tone: Look['tone'] = 'plain', ...others: (string | undefined)[]) =>
  [styles.chip, styles[tone], ...others].filter(Boolean).join(' ');

/** A short fact. */
export function Chip({ tone, icon, children }: Look & { children: React.ReactNode }) {
  return (
    <span className={classesOf(tone)}>
      {icon}
      {children}
    </span>
  );
}

/** A chip to press; with `aria-pressed` it filters. */
export function ChipButton({ tone, icon, children, className, ...rest }: Look & React.ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classesOf(tone, styles.action, className)}>
      {icon}
      {children}
    </button>
  );
}
