import { useQuery } from '@tanstack/react-query';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { labelGamesQuery } from './labels/labels.api.ts';

/** The game that a screen shows of those with articles: the one in the address, else the first. */
export function useChosenGame() {
  const [address, setAddress] = useQueryParams();
  const query = useQuery(labelGamesQuery());
  const games = query.data?.items ?? [];
  const chosenId = Number(address.get('game_id'));
  const game = games.find(({ game_id }) => game_id === chosenId) ?? games[0];
  return { query, games, game, address, setAddress };
}
