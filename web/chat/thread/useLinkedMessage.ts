import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { History } from '../chat.api.ts';
import { loadEarlier } from '../chat.api.ts';

export const messageAnchor = (message_id: number) => `message-${message_id}`;

/**
 * Brings the message that the address names into sight, and loads what came before until it is there.
 * @returns whether the address names one of this conversation's
 */
export function useLinkedMessage(game_id: number, { items, total, conversation }: History): boolean {
  const client = useQueryClient();
  const { hash } = useLocation();
  const linkedId = Number(/^#message-(\d+)$/.exec(hash)?.[1] ?? Number.NaN);
  const [shown, setShown] = useState<number>();
  const first = items[0]?.message_id;
  const isLoaded = items.some(({ message_id }) => message_id === linkedId);
  const isEarlier = first !== undefined && linkedId < first && items.length < total;

  const load = useEffectEvent(async () => {
    if (conversation === null || first === undefined) return;
    // The button above the messages says what went wrong, when it is pressed.
    await loadEarlier(client, { game_id, conversation_id: conversation.conversation_id, first }).catch(() => undefined);
  });
  useEffect(() => {
    if (isEarlier) void load();
  }, [isEarlier, first]);

  useEffect(() => {
    if (!isLoaded || shown === linkedId) return;
    // The messages themselves come a moment after the page's outline.
    let frame = 0;
    const look = () => {
      const message = document.getElementById(messageAnchor(linkedId));
      if (!message) {
        frame = requestAnimationFrame(look);
        return;
      }
      message.scrollIntoView({ block: 'center', behavior: 'instant' });
      message.dataset['found'] = 'true';
      setShown(linkedId);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, shown, linkedId]);

  return isLoaded || isEarlier;
}
