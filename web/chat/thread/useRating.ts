import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { keepMessages, rateAnswer } from '../chat.api.ts';

/** Saves stars and comment of an answer in the place of those before. */
export function useRating(game_id: number, message: Message) {
  const client = useQueryClient();
  return useAction(
    ({ rating, comment }: { rating: number; comment: string }) => rateAnswer(message.message_id, rating, comment),
    {
      onDone: ({ rating, comment }) => keepMessages(client, game_id, [{ ...message, rating: { rating, comment } }]),
    },
  );
}

export type Rate = ReturnType<typeof useRating>;
