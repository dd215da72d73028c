import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { loadEarlier } from '../chat.api.ts';
import styles from './Earlier.module.css';

interface EarlierProps {
  game_id: number;
  conversation_id: number;
  first: number;
}

/** Loads what came before the `first` message, when scrolled to or pressed. */
function Earlier({ game_id, conversation_id, first }: EarlierProps) {
  const texts = useMessages(chatPart).thread;
  const client = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    try {
      await loadEarlier(client, { game_id, conversation_id, first });
    } catch {
      showToast(texts.earlierFailed, { tone: 'error' });
    }
    setLoading(false);
  }

  const loadSeen = useEffectEvent(load);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void loadSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={row} className={styles.earlier}>
      <Button variant="text" size="small" loading={loading} onClick={() => void load()}>
        {texts.earlier}
      </Button>
    </div>
  );
}

export { Earlier as Component };
