import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import styles from './PageProgress.module.css';

const patienceMs = 120;

/** A thin bar while the next page loads; a quick change shows none. */
export function PageProgress() {
  const busy = useNavigation().state !== 'idle';
  const texts = useMessages(shellPart).bar;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [busy]);

  // The timer's effect ends a moment after the page is there.
  return busy && shown && <div className={styles.bar} role="progressbar" aria-label={texts.loadingPage} />;
}
