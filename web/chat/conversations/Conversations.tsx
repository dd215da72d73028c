import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, SearchX, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useDelayed } from '#web/ui/feedback/useDelayed.ts';
import chatPart from 'messages:chat';
import { ConversationRow } from './ConversationRow.tsx';
import { conversationsQuery } from './conversations.api.ts';
import { useConversationActions } from './useConversationActions.ts';

const searchPauseMs = 250;

const listed = {
  game: (game_id: number) => ({ game_id }),
  all: () => ({}),
  deleted: () => ({ deleted: true }) as const,
};

interface ConversationsProps {
  game: { id: number; slug: string; title: string };
  shown_id: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** The conversations of a game, or of all games: searched, opened, renamed, deleted, and brought back. */
function Conversations({ game, shown_id, open, onClose }: ConversationsProps) {
  const texts = useMessages(chatPart).conversations;
  const [text, setText] = useState('');
  const [scope, setScope] = useState<'game' | 'all' | 'deleted'>('game');
  const words = useDelayed(text.trim(), searchPauseMs);
  const query = useInfiniteQuery({
    ...conversationsQuery(listed[scope](game.id), words),
    enabled: open,
    placeholderData: (previous) => previous,
  });
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const actions = useConversationActions(game);
  const isDeleted = scope === 'deleted';

  return (
    <Dialog
      sheet
      size="medium"
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          icon={<SquarePen size={18} aria-hidden />}
          loading={actions.open.isPending}
          onClick={() => void actions.open.run().then((isDone) => isDone && onClose())}
        >
          {texts.open}
        </Button>
      }
    >
      <Stack gap={4}>
        <SearchField label={texts.search} value={text} onChange={setText} maxLength={limits.search} />
        <Segments
          label={texts.scope}
          value={scope}
          options={[
            { value: 'game', label: texts.thisGame },
            { value: 'all', label: texts.allGames },
            { value: 'deleted', label: texts.recentlyDeleted },
          ]}
          onChange={setScope}
        />
        <LoadState
          query={query}
          failed={texts.failed}
          level="h3"
          skeleton={<Skeleton height={240} />}
          empty={
            query.data !== undefined &&
            items.length === 0 &&
            (words === '' ? (
              <EmptyState
                level="h3"
                icon={<MessagesSquare size={24} aria-hidden />}
                title={isDeleted ? texts.noneDeleted : texts.none}
              >
                {isDeleted ? texts.noneDeletedHint : texts.noneHint}
              </EmptyState>
            ) : (
              <EmptyState level="h3" icon={<SearchX size={24} aria-hidden />} title={texts.nothing({ words })}>
                {scope === 'game' ? texts.nothingHere : texts.nothingHint}
              </EmptyState>
            ))
          }
        >
          {() => (
            <Stack as="ul" gap={1} aria-label={texts.title} aria-busy={query.isPlaceholderData}>
              {items.map((item) => (
                <ConversationRow
                  key={item.conversation_id}
                  item={item}
                  isShown={item.conversation_id === shown_id}
                  showsGame={scope !== 'game'}
                  onOpened={onClose}
                />
              ))}
            </Stack>
          )}
        </LoadState>
        {hasNextPage && (
          <Row>
            <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  );
}

export { Conversations as Component };
