import { useQuery } from '@tanstack/react-query';
import type { Game } from '#contract/games.ts';
import { lastConversationQuery } from '#web/chat/conversations/conversations.api.ts';
import { recommendedGamesQuery } from '#web/games/games.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { latestGamesQuery } from '#web/library/library.api.ts';
import { findRecentGame } from '#web/shell/recent-game.ts';

const shown = 5;

/** One more than are shown: one of them may stand on the card. */
export const stripQuery = () => latestGamesQuery(shown + 1);

/** The game of the card at the top: of the last conversation, the one that was open last, or that was played last. */
export function useCardGame(): { slug: string | null; isPending: boolean } {
  const hasAccount = useUser() !== null;
  const { data: last, isLoading } = useQuery({ ...lastConversationQuery(), enabled: hasAccount });
  const open = last?.game.slug ?? findRecentGame();
  const strip = useQuery({ ...stripQuery(), enabled: hasAccount && !isLoading && open === null });
  const played = strip.data?.items.find(({ has_expert }) => has_expert)?.slug;
  return { slug: open ?? played ?? null, isPending: isLoading || strip.isLoading };
}

/** Leaves what the strip of the player's own games shows of them: the one of the card only where there is no other. */
export function chooseForStrip<G extends { slug: string }>(games: readonly G[], card: string | null): G[] {
  const others = games.filter(({ slug }) => slug !== card);
  return (others.length > 0 ? others : games).slice(0, shown);
}

/** No game stands twice on home: the recommended ones that neither the card nor the strip shows, and what all show. */
export function useRecommended() {
  const hasAccount = useUser() !== null;
  const card = useCardGame();
  const strip = useQuery({ ...stripQuery(), enabled: hasAccount });
  const { data, isPending } = useQuery(recommendedGamesQuery());
  const above = new Set(chooseForStrip(strip.data?.items ?? [], card.slug).map(({ slug }) => slug));
  if (card.slug !== null) above.add(card.slug);
  const games = (data?.items ?? []).filter(({ slug }) => !above.has(slug)).slice(0, shown);
  for (const { slug } of games) above.add(slug);
  const isAbove = ({ slug }: Pick<Game, 'slug'>) => above.has(slug);
  return { games, isAbove, isPending: isPending || card.isPending || strip.isLoading };
}
