import { Button } from '#web/ui/controls/Button.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink, PageHead } from '#web/ui/layout/PageHead.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import adminChatsPart from 'messages:admin-chats';
import { userQuery } from '../users/users.api.ts';
import { userMessagesQuery } from './chats.api.ts';
import { ReadMessage } from './ReadMessage.tsx';
import styles from './Chats.module.css';

const answerFilters = ['true', 'false'] as const;

/** What one user and one game's expert wrote, with what the expert was given; read only. */
function UserGamePage() {
  const { userId = '', gameId = '' } = useParams();
  const texts = useMessages(adminChatsPart);
  const [address, setAddress] = useQueryParams();
  const filter = answerFilters.find((one) => one === address.get('is_rag')) ?? '';
  const isId = [userId, gameId].every((id) => /^[1-9]\d{0,14}$/.test(id));
  const user = useQuery({ ...userQuery(userId), enabled: isId });
  const query = useInfiniteQuery({ ...userMessagesQuery(userId, gameId, filter || undefined), enabled: isId });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const game = data?.pages[0]?.game;
  const messages = data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  const title = game && texts.chatIn({ game: game.title });
  usePageTitle(title);

  return (
    <Stack>
      <BackLink to={paths.adminUserChats(userId)} label={texts.toUser({ name: user.data?.name ?? texts.aUser })} />
      <LoadState
        query={query}
        failed={texts.failed}
        level="h1"
        missing={{
          isMissing: !isId,
          title: texts.notFound,
          hint: texts.notFoundHint,
          icon: <MessageCircleOff size={24} aria-hidden />,
        }}
      >
        {() => (
          <>
            <PageHead title={title} lead={texts.audited} />
            <Row>
              <Segments
                label={texts.filter}
                value={filter}
                options={[
                  { value: '', label: texts.all },
                  { value: 'true', label: texts.fromArticles },
                  { value: 'false', label: texts.without },
                ]}
                onChange={(value) => setAddress(value === '' ? {} : { is_rag: value })}
              />
            </Row>
            {hasNextPage && (
              <Row>
                <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {texts.earlier}
                </Button>
              </Row>
            )}
            {messages.length === 0 ? (
              <EmptyState icon={<MessageCircle size={24} aria-hidden />} title={texts.nothing}>
                {texts.nothingHint}
              </EmptyState>
            ) : (
              <ol className={styles.messages} aria-label={title}>
                {messages.map((message, index) => (
                  <ReadMessage
                    key={message.message_id}
                    message={message}
                    slug={game?.slug ?? ''}
                    beginsConversation={message.conversation_id !== messages[index - 1]?.conversation_id}
                  />
                ))}
              </ol>
            )}
          </>
        )}
      </LoadState>
    </Stack>
  );
}

export { UserGamePage as Component };
