import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useParams } from 'react-router';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LoadState } from '#web/ui/LoadState.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Chat } from './Chat.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { historyQuery } from './chat.api.ts';
import { GameNotFound } from './on-demand.tsx';

function ChatPage() {
  const { slug = '' } = useParams();
  const texts = useMessages(chatPart).thread;
  const game = useQuery(gameQuery(slug));
  const history = useQuery({ ...historyQuery(game.data?.id ?? 0), enabled: game.data !== undefined });
  usePageTitle(game.data?.title);

  if (!game.data && game.error instanceof ApiError && game.error.status === 404) return <GameNotFound />;
  return (
    <LoadState
      query={game.data ? history : game}
      failed={texts.historyFailed}
      skeleton={<ChatSkeleton />}
      level="h1"
      empty={game.data?.has_expert === false && history.data?.items.length === 0 && <NoExpert slug={slug} />}
    >
      {() => game.data && history.data && <Chat key={game.data.id} game={game.data} history={history.data} />}
    </LoadState>
  );
}

function NoExpert({ slug }: { slug: string }) {
  const texts = useMessages(chatPart).thread;
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

export { ChatPage as Component };
