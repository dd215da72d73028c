import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GameDetails } from '#contract/games.ts';
import { api } from '#web/http/api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { dropKeptDemand, type KeptDemand, readKeptDemand } from '#web/shell/kept-demand.ts';

/** Wants an expert for a game, or no longer; the game that is shown says so at once. */
export function useDemand() {
  const client = useQueryClient();
  return async ({ id, isWanted }: { id: number; isWanted: boolean }) => {
    const demand = await api(isWanted ? 'PUT /api/games/{id}/demand' : 'DELETE /api/games/{id}/demand', {
      params: { id },
    });
    client.setQueriesData<GameDetails>({ queryKey: ['games', 'one'] }, (game) =>
      game?.id === id ? { ...game, demand } : game,
    );
  };
}

export function wantTitle(title: string) {
  return api('PUT /api/title-demand', { body: { title } });
}

export function dropTitle(title: string) {
  return api('DELETE /api/title-demand', { query: { title } });
}

/** Counts what a visitor wanted once the address is confirmed. @param say what is said then */
export function useKeptDemand(say: (title: string) => string | undefined) {
  const isVerified = useUser()?.email_verified === true;
  const want = useDemand();
  const { run } = useAction(
    async ({ game_id, title }: KeptDemand) =>
      game_id === undefined ? wantTitle(title) : want({ id: game_id, isWanted: true }),
    { done: (_, { title }) => say(title) },
  );
  useEffect(() => {
    const kept = isVerified ? readKeptDemand() : null;
    if (kept === null) return;
    dropKeptDemand();
    void run(kept);
  });
}
