import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { gamesPageQuery, gamesPerPage } from '#web/games/games.api.ts';
import { paths } from '#contract/values/paths.ts';
import { readPage } from '#web/ui/data/page-number.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import homePart from 'messages:home';
import { CardSkeleton, GameCard } from './GameCard.tsx';
import { useRecommended } from './games-above.ts';
import styles from './GameGrid.module.css';

/** The catalogue; its page is part of the address, so it can be linked and gone back to. */
function AllGames() {
  const texts = useMessages(homePart).page;
  const page = readPage(useSearchParams()[0].get('page'));
  const query = useQuery(gamesPageQuery(page));
  const { data } = query;
  const heading = useFocusOnPage(page);
  const total = data?.total ?? 0;
  const { isAbove, isPending } = useRecommended();
  const games = data?.items.filter((game) => !isAbove(game)) ?? [];
  const isLess = data !== undefined && games.length < data.items.length;
  // Everything there is stands above.
  if (!isPending && isLess && games.length === 0 && total <= gamesPerPage) return null;

  return (
    <Stack as="section">
      <PageHead
        level="h2"
        headingRef={heading}
        title={isLess ? texts.moreGames : texts.allGames}
        // The number is of all games, and some of them stand above.
        note={!isLess && total > 0 && texts.games({ count: total })}
      />
      <PagedList
        query={query}
        page={page}
        perPage={gamesPerPage}
        failed={texts.failed}
        skeleton={
          <ul className={styles.grid} aria-busy>
            {Array.from({ length: 10 }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </ul>
        }
        icon={<Gamepad2 size={24} aria-hidden />}
        to={paths.home()}
        none={
          <EmptyState icon={<Gamepad2 size={24} aria-hidden />} title={texts.noGames}>
            {texts.noGamesHint}
          </EmptyState>
        }
      >
        {() => (
          <ul className={styles.grid} aria-busy={query.isPlaceholderData}>
            {games.map((game, index) => (
              <GameCard
                key={game.id}
                game={game}
                note={game.article_count > 0 ? texts.articles({ count: game.article_count }) : texts.noExpert}
                position={index}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  );
}

export { AllGames as Component };
