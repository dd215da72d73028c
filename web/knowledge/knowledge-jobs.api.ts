import actionsPart from 'messages:article-actions';
import { api } from '#web/http/api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';

/** Starts a job over all articles of a game, for admins; apart from the other calls because of its messages. */
export function useKnowledgeJob(game_id: number) {
  const { started } = useMessages(actionsPart);
  return useAction(
    (name: 'rebuild-by-game' | 'import-from-guides') =>
      api(`POST /api/knowledge/articles/${name}`, { query: { game_id } }),
    { done: started },
  ).run;
}
