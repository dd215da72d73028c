import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { LabelledQueries } from './LabelledQueries.tsx';
import { labelGamesQuery } from './labels.api.ts';

const LostChunks = lazyScreen(() => import('./LostChunks.tsx'));
const GameFigures = lazyScreen(() => import('./GameFigures.tsx'), <Skeleton height={160} radius={16} />);

function LabelGamePage() {
  const id = Number(useParams()['gameId']);
  const texts = useMessages(adminLabelsPart).labels;
  const { data } = useQuery(labelGamesQuery());
  const game = data?.items.find(({ game_id }) => game_id === id);
  return (
    <Stack>
      <BackLink to={paths.adminLabelGames()} label={texts.gamesTitle} />
      {game && <LostChunks game_id={id} />}
      {game && <GameFigures game={game} />}
      {game && <LabelledQueries game_id={id} title={game.title} />}
      {data && !game && <EmptyState level="h1" icon={<SearchX size={24} aria-hidden />} title={texts.notFound} />}
      {!data && <Skeleton height={360} radius={16} />}
    </Stack>
  );
}

export { LabelGamePage as Component };
