import { Cover } from '#web/ui/Cover.tsx';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  title: string;
  lead?: React.ReactNode;
  children: React.ReactNode;
}

/** A form beside the night sky; narrow windows show the form alone. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <Cover slug="hintline" className={styles.picture} />
      <div className={styles.side}>
        <div className={styles.content}>
          <header>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}
