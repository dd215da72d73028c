import { TriangleAlert } from 'lucide-react';
import styles from './States.module.css';

interface StateProps {
  icon: React.ReactNode;
  title: string;
  children?: React.ReactNode;
  /** The one thing to do now. */
  action?: React.ReactNode;
  /** The heading's level; a state that fills a page is its first heading. */
  level?: 'h1' | 'h2' | 'h3';
}

/** Nothing to show: a picture, one sentence, one action. */
export function EmptyState({ icon, title, children, action, level: Heading = 'h2' }: StateProps) {
  return (
    <div className={styles.state}>
      <span className={`tile ${styles.tile}`}>{icon}</span>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Something failed: what happened, and a way to try again. */
export function ErrorState({ title, children, action, level }: Omit<StateProps, 'icon'>) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={24} aria-hidden />}
        title={title}
        action={action}
        {...(level && { level })}
      >
        {children}
      </EmptyState>
    </div>
  );
}
