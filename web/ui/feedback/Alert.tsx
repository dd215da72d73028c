import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import styles from './Alert.module.css';
import '../tones.css';

interface AlertProps {
  tone?: 'error' | 'warning' | 'info' | 'success';
  /** A button beside the text. */
  action?: React.ReactNode;
  /** Stands there from the start, as in a history: it is not said at once. */
  isQuiet?: boolean;
  className?: string | undefined;
  children: React.ReactNode;
}

const tones = { error: 'error', warning: 'amber', info: undefined, success: 'good' };
const icons = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

/** A message that stands in the page: what failed, what to mind, what is done. The first two are said at once. */
export function Alert({ tone = 'error', action, isQuiet, className, children }: AlertProps) {
  const Icon = icons[tone];
  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div
      className={`surface ${styles.alert} ${className ?? ''}`}
      data-tone={tones[tone]}
      role={isQuiet ? undefined : role}
    >
      <Icon size={20} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  );
}
