import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Page, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './AuthFrame.module.css';

// A decoration that narrow windows never show: the form does not wait for it.
const Cover = lazyScreen(async () => ({ Component: (await import('#web/ui/data/Cover.tsx')).Cover }));

interface AuthFrameProps {
  title: string;
  lead?: React.ReactNode;
  children: React.ReactNode;
}

/** A form beside the night sky; narrow windows show the form alone. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <Page isWide className={styles.frame}>
      <div className={styles.picture}>
        <Cover slug="hintline" format="wide" className={styles.drawing} />
      </div>
      <div className={styles.side}>
        <Stack gap={6} className={styles.content}>
          <Stack as="header" gap={2}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </Stack>
          {children}
        </Stack>
      </div>
    </Page>
  );
}
