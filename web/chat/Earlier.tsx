import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { mergeMessages } from './answer-stream.ts';
import { historyKey, listEarlier } from './chat.api.ts';
import type { History } from './chat.api.ts';
import styles from './Earlier.module.css';

/** Loads what came before the `first` message, when scrolled to or pressed. */
function Earlier({ game_id, first }: { game_id: number; first: number }) {
  const texts = useMessages(chatPart).thread;
  const client = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    try {
      const earlier = await listEarlier(game_id, first);
      client.setQueryData<History>(historyKey(game_id), (history) => {
        // A history that was deleted meanwhile gets nothing back.
        if (!history || history.items.length === 0) return history;
        const items = mergeMessages(earlier.items, history.items);
        return { items, total: earlier.items.length > 0 ? history.total : items.length };
      });
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
