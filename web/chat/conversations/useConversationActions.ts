import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMessages } from '#web/i18n/messages.ts';
import { paths } from '#contract/values/paths.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';
import chatPart from 'messages:chat';
import { historyKey } from '../chat.api.ts';
import {
  deleteConversation,
  dropConversation,
  openConversation,
  refreshConversations,
  restoreConversation,
} from './conversations.api.ts';

/** The same words in every language. */
const deleteFailed = 'Failed to delete expert chat history';

interface Game {
  id: number;
  slug: string;
}

/** What can be done with the conversations of a game; deleting is undone rather than confirmed. */
export function useConversationActions({ id: game_id, slug }: Game) {
  const texts = useMessages(chatPart).conversations;
  const client = useQueryClient();
  const navigate = useNavigate();

  const open = useAction(() => openConversation(client, game_id), {
    onDone: () => {
      refreshConversations(client);
      return navigate(paths.chat(slug));
    },
  });

  async function bringBack(deleted: number | undefined) {
    const { conversation_id } = await restoreConversation({ game_id, conversation_id: deleted });
    refreshConversations(client);
    void client.invalidateQueries({ queryKey: historyKey(game_id) });
    await navigate(paths.conversation(slug, conversation_id));
  }

  const remove = useAction(
    async (conversation_id: number | undefined) => {
      try {
        await deleteConversation({ game_id, conversation_id });
      } catch {
        throw new Error(deleteFailed);
      }
    },
    {
      // A running answer was stopped with it, and its call came back.
      refresh: [callsSummaryKey],
      done: texts.deleted,
      undo: (_answer, conversation_id) => bringBack(conversation_id),
      onDone: (_answer, conversation_id) => {
        if (conversation_id !== undefined) dropConversation(client, game_id, conversation_id);
        refreshConversations(client);
      },
    },
  );

  const restore = useAction(bringBack);

  return { open, remove, restore };
}
