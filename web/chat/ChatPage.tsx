import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Chat } from './Chat.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { historyQuery } from './chat.api.ts';
import { GameNotFound } from './on-demand.ts';

function ChatPage() {
  const { slug = '' } = useParams();
  const texts = useMessages(chatPart).thread;
  const game = useQuery(gameQuery(slug));
  const history = useQuery({ ...historyQuery(game.data?.id ?? 0), enabled: game.data !== undefined });
  usePageTitle(game.data?.title);

  const failed = game.data ? history : game;
  if (!game.data && game.error instanceof ApiError && game.error.status === 404) {
    return (
      <Suspense>
        <GameNotFound />
      </Suspense>
    );
  }
  if (failed.error && !failed.data) {
    return (
      <ErrorState
        level="h1"
        title={texts.historyFailed}
        action={<Button onClick={() => void failed.refetch()}>{texts.tryAgain}</Button>}
      >
        {failed.error.message}
      </ErrorState>
    );
  }
  if (!game.data || !history.data) return <ChatSkeleton />;
  if (!game.data.has_expert && history.data.items.length === 0) {
    return (
      <EmptyState
        level="h1"
        icon={<BookOpen size={24} aria-hidden />}
        title={texts.noExpert}
        action={<ButtonLink to={paths.articles(slug)}>{texts.toArticles}</ButtonLink>}
      >
        {texts.noExpertHint}
      </EmptyState>
    );
  }
  return <Chat key={game.data.id} game={game.data} history={history.data} />;
}

export { ChatPage as Component };
