import type { RecommendedGame } from '#contract/games.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import homePart from 'messages:home';
import { CardSkeleton, GameCard } from './GameCard.tsx';
import { useRecommended } from './games-above.ts';
import styles from './GameGrid.module.css';

const shown = 5;

/** Games with the reason why they stand here. Left out when there are none: the catalogue below holds them all. */
function Recommended() {
  const texts = useMessages(homePart).page;
  const { games, isPending } = useRecommended();
  if (!isPending && games.length === 0) return null;
  const nameReason = ({ reason, article_count: count }: RecommendedGame) =>
    reason === 'has_expert' ? texts.reasons.has_expert({ count }) : texts.reasons[reason];
  return (
    <Stack as="section" aria-busy={isPending}>
      <h2>{texts.recommended}</h2>
      <ul className={styles.row}>
        {isPending && Array.from({ length: shown }, (_, index) => <CardSkeleton key={index} />)}
        {(isPending ? [] : games).map((game, index) => (
          <GameCard key={game.id} game={game} note={nameReason(game)} position={index} />
        ))}
      </ul>
    </Stack>
  );
}

export { Recommended as Component };
