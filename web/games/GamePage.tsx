import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useUser } from '#web/http/use-session.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { rememberGame } from '#web/shell/recent-game.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import gamesPart from 'messages:games';
import { AskBox } from './AskBox.tsx';
import { GameHero } from './GameHero.tsx';
import { useChangeFilters, useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Page } from '#web/ui/layout/Layout.tsx';
import { gameQuery } from './games.api.ts';
import { Overview } from './Overview.tsx';
import styles from './GamePage.module.css';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

const GameNotFound = lazyScreen(async () => ({
  Component: (await import('#web/shell/GameNotFound.tsx')).GameNotFound,
}));
const Achievements = lazyScreen(() => import('./Achievements.tsx'), <Skeleton height={360} />);
const NextAchievement = lazyScreen(async () => ({ Component: (await import('./Achievements.tsx')).NextAchievement }));
const ExampleAnswers = lazyScreen(
  () => import('#web/chat/conversations/ExampleAnswers.tsx'),
  <Skeleton height={480} />,
);
const GameArticles = lazyScreen(() => import('./GameArticles.tsx'), <Skeleton height={360} />);

function GamePage() {
  const { slug = '' } = useParams();
  const texts = useMessages(gamesPart);
  const query = useQuery(gameQuery(slug));
  usePageTitle(query.data?.title);
  const found = query.data?.slug;
  useEffect(() => {
    if (found) rememberGame(found);
  }, [found]);

  if (!query.data && query.error instanceof ApiError && query.error.status === 404) return <GameNotFound />;
  return (
    <LoadState query={query} failed={texts.failed} level="h1" skeleton={<Waiting />}>
      {(game) => <Game key={game.id} game={game} />}
    </LoadState>
  );
}

const tabIds = ['overview', 'achievements', 'articles'] as const;

function Game({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const user = useUser();
  const [example, setExample] = useState<string | null>(null);
  const [query] = useQueryParams();
  const change = useChangeFilters();
  const chosen = tabIds.find((id) => id === query.get('tab')) ?? 'overview';
  const count = (number: number) => (number > 0 ? String(number) : undefined);

  const choose = (id: (typeof tabIds)[number]) => change({ tab: id === 'overview' ? '' : id }, { replace: true });

  return (
    <Page isWide className={styles.page}>
      <GameHero game={game} />
      <div className={styles.box}>
        <AskBox game={game} onExample={setExample} />
      </div>
      {user && chosen !== 'achievements' && <NextAchievement game={game} />}
      {!user && game.has_expert && <ExampleAnswers slug={game.slug} question={example} onChoose={setExample} />}
      <div className={styles.parts}>
        <Tabs
          label={texts.parts}
          value={chosen}
          onChange={choose}
          tabs={[
            { id: 'overview', label: texts.overview, content: <Overview game={game} /> },
            {
              id: 'achievements',
              label: texts.achievements,
              count: count(game.achievement_count),
              content: <Achievements game={game} />,
            },
            {
              id: 'articles',
              label: texts.articles,
              count: count(game.article_count),
              content: <GameArticles game={game} />,
            },
          ]}
        />
      </div>
    </Page>
  );
}

/** The page's outline in its final sizes. */
function Waiting() {
  return (
    <Page isWide className={styles.page} aria-busy>
      <Skeleton height={236} radius={24} />
      <Skeleton height={180} radius={24} />
      <Skeleton height={48} />
    </Page>
  );
}

export { GamePage as Component };
