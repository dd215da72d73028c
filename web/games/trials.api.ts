import { useQueryClient } from '@tanstack/react-query';
import type { Achievement, GameDetails } from '#contract/games.ts';
import { api } from '#web/http/api.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { saveDraft } from '#web/shell/drafts.ts';
import { stepsDraft } from '#web/shell/recent-game.ts';
import { useAsk } from '#web/shell/useAsk.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';

/** True where the player has it, by the platform's word or their own. */
export const hasIt = ({ unlocked_at, declared }: Achievement) => unlocked_at !== null || declared;

/** Tells how the expert would answer about the achievements that the player lacks, read again until all are tried. */
export function achievementTrialsQuery(slug: string) {
  return apiQuery(
    ['library', 'trials', slug],
    'GET /api/games/{slug}/achievement-trials',
    { params: { slug } },
    { staleTime: 60_000, refetchInterval: ({ state }) => (state.data?.is_whole === false ? 2_000 : false) },
  );
}

/** Says that the player has an achievement, or takes it back; every screen of the game shows so at once. */
export function useDeclare(slug: string) {
  const client = useQueryClient();
  const show = (id: number, declared: boolean) =>
    client.setQueryData<GameDetails>(
      ['games', 'one', slug],
      (game) =>
        game && { ...game, achievements: game.achievements.map((one) => (one.id === id ? { ...one, declared } : one)) },
    );
  return useAction(
    async ({ id, declared }: { id: number; declared: boolean }) => {
      show(id, declared);
      try {
        await api(declared ? 'PUT /api/my-achievements/{id}' : 'DELETE /api/my-achievements/{id}', { params: { id } });
      } catch (error) {
        show(id, !declared);
        throw error;
      }
    },
    { refresh: [['library'], ['articles']] },
  );
}

/** Asks a game's expert as one of the buttons says: for hints first, or for the answer. */
export function useAskFor(slug: string) {
  const ask = useAsk();
  return (question: string, in_steps: boolean) => {
    saveDraft(stepsDraft(slug), String(in_steps));
    ask(slug, question);
  };
}
