import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageCircle, MessageCircleOff } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminChatsPart from 'messages:admin-chats';
import { RecordState } from '../RecordState.tsx';
import { LoadState } from '../LoadState.tsx';
import { userQuery } from '../users/users.api.ts';
import { userMessagesQuery } from './chats.api.ts';
import { ReadMessage } from './ReadMessage.tsx';
import styles from './Chats.module.css';

/** What one user and one game's expert wrote, with what the expert was given; read only. */
function UserGamePage() {
  const { userId = '', gameId = '' } = useParams();
  const texts = useMessages(adminChatsPart);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('is_rag');
  const is_rag = asked === 'true' || asked === 'false' ? asked : undefined;
  const isId = [userId, gameId].every((id) => /^[1-9]\d{0,14}$/.test(id));
  const user = useQuery({ ...userQuery(userId), enabled: isId });
  const query = useInfiniteQuery({ ...userMessagesQuery(userId, gameId, is_rag), enabled: isId });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const game = data?.pages[0]?.game;
  const messages = data?.pages.toReversed().flatMap(({ items }) => items);
  const isMissing = !isId || (error instanceof ApiError && error.status === 404);
  usePageTitle(game && texts.chatIn({ game: game.title }));

  if (isMissing) {
    return <RecordState query={query} texts={texts} isMissing icon={<MessageCircleOff size={24} aria-hidden />} />;
  }
  return (
    <div className={styles.page}>
      <Link to={paths.adminUserChats(userId)} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {texts.toUser({ name: user.data?.name ?? texts.aUser })}
      </Link>
      <LoadState query={query} texts={texts} />
      {game && messages && (
        <>
          <h1>{texts.chatIn({ game: game.title })}</h1>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={texts.filter}
            className={styles.filter}
            value={is_rag ?? ''}
            onChange={(_event, value: string | null) => {
              if (value !== null) setAddress(value === '' ? {} : { is_rag: value });
            }}
          >
            <ToggleButton value="">{texts.all}</ToggleButton>
            <ToggleButton value="true">{texts.fromArticles}</ToggleButton>
            <ToggleButton value="false">{texts.without}</ToggleButton>
          </ToggleButtonGroup>
          <p className={styles.note}>{texts.audited}</p>
          {hasNextPage && (
            <Button
              variant="outlined"
              className={styles.earlier}
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {texts.earlier}
            </Button>
          )}
          {messages.length === 0 ? (
            <EmptyState icon={<MessageCircle size={24} aria-hidden />} title={texts.nothing}>
              {texts.nothingHint}
            </EmptyState>
          ) : (
            <ol className={styles.messages} aria-label={texts.chatIn({ game: game.title })}>
              {messages.map((message) => (
                <ReadMessage key={message.message_id} message={message} slug={game.slug} />
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}

export { UserGamePage as Component };
