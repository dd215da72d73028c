import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '#web/games/games.api.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import homePart from 'messages:home';
import { ContinueCard } from './ContinueCard.tsx';
import { useCardGame } from './games-above.ts';
import type { HeroProps } from './Hero.tsx';

const NextAchievement = lazyScreen(
  async () => ({ Component: (await import('#web/games/Achievements.tsx')).NextAchievement }),
  <Skeleton height={128} radius={12} />,
);

/** The top of home for whoever has an account: their game with a field for its expert, and what they do next there. */
function KnownTop({ hero: Hero }: { hero: React.ComponentType<HeroProps> }) {
  const texts = useMessages(homePart).page;
  const { slug, isPending } = useCardGame();
  const { data: game, isPending: isLoading } = useQuery({ ...gameQuery(slug ?? ''), enabled: slug !== null });
  const isWaiting = isPending || (slug !== null && isLoading);
  const own = game?.has_expert && {
    game,
    title: texts.stuckIn({ title: game.title }),
    next: <NextAchievement game={game} />,
  };
  const waiting = isWaiting && {
    title: <Skeleton height={44} radius={8} />,
    next: <Skeleton height={128} radius={12} />,
  };
  return (
    <>
      <Hero own={own || waiting || undefined} />
      <ContinueCard slug={slug} />
    </>
  );
}

export { KnownTop as Component };
