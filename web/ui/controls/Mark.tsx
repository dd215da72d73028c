import { classes } from '../layout/Layout.tsx';
import styles from './Mark.module.css';

interface MarkProps extends React.ComponentProps<'button'> {
  /** What it says to whoever hears the page. */
  label: string;
  tone?: 'plain' | 'amber';
  /** Shows its label to a pointer, a finger and the keyboard. */
  isExplained?: boolean;
}

/** A number or a sign in a line of text that can be pressed. */
export function Mark({ label, tone = 'plain', isExplained, ...rest }: MarkProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.mark, styles[tone])}
      aria-label={label}
      data-explanation={isExplained ? label : undefined}
    />
  );
}
