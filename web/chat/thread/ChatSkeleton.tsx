import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from '../Chat.module.css';

/** The chat's outline in its final places. */
export function ChatSkeleton() {
  return (
    <div className={styles.chat} aria-busy>
      <div className={styles.column}>
        <Stack gap={6} className={styles.thread}>
          <Skeleton height={73} />
        </Stack>
        <div className={styles.dock}>
          <Skeleton height={60} radius={18} className={styles.composerSpace} />
        </div>
      </div>
      <Skeleton height={200} className={styles.asideSpace} />
    </div>
  );
}
