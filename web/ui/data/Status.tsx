import styles from './Status.module.css';
import '../tones.css';

const tones = { good: 'good', attention: 'amber', bad: 'error', plain: undefined };

interface StatusProps {
  tone: 'good' | 'attention' | 'bad' | 'plain';
  children: React.ReactNode;
}

/** A state in a table: a dot in its colour and the word for it. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tones[tone]}>
      {children}
    </span>
  );
}
