import { CircleAlert } from 'lucide-react';
import styles from './AuthForm.module.css';

/** What went wrong with a form as a whole. */
export function Failure({ children }: { children: React.ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      <CircleAlert size={20} aria-hidden />
      {children}
    </p>
  );
}
