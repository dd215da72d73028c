import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { gamesPageQuery, gamesPerPage } from '#web/games/games.api.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { readPage } from '#web/ui/page-number.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useFocusOnPage } from '#web/ui/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import homePart from 'messages:home';
import { CardSkeleton, GameCard } from './GameCard.tsx';
import styles from './GameGrid.module.css';

/** The catalogue; its page is part of the address, so it can be linked and gone back to. */
function AllGames() {
  const texts = useMessages(homePart).page;
  const page = readPage(useSearchParams()[0].get('page'));
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(gamesPageQuery(page));
  const heading = useFocusOnPage(page);
  const pages = data ? Math.ceil(data.total / gamesPerPage) : 0;

  return (
    <section className={styles.section} aria-busy={isPending || isPlaceholderData}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {texts.allGames}
        </h2>
        {data && data.total > 0 && <span className="tabular">{texts.games({ count: data.total })}</span>}
      </header>
      {error && !data && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<Gamepad2 size={24} aria-hidden />}
          title={data.total === 0 ? texts.noGames : texts.pageEmpty}
          action={data.total > 0 && <ButtonLink to={paths.home()}>{texts.toFirstPage}</ButtonLink>}
        >
          {data.total === 0 && texts.noGamesHint}
        </EmptyState>
      )}
      <ul className={`${styles.grid} ${isPlaceholderData ? styles.waiting : ''}`}>
        {isPending && Array.from({ length: 10 }, (_, index) => <CardSkeleton key={index} />)}
        {data?.items.map((game, index) => (
          <GameCard
            key={game.id}
            game={game}
            note={game.article_count > 0 ? texts.articles({ count: game.article_count }) : texts.noExpert}
            position={index}
          />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} texts={texts} />}
    </section>
  );
}

export { AllGames as Component };
