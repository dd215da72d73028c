import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminChatsPart from 'messages:admin-chats';
import answerFiguresPart from 'messages:answer-figures';
import { Table } from '#web/ui/data/Table.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { userChatsQuery } from './chats.api.ts';

const counted = ['questions', 'answered', 'unsure', 'refused', 'failed', 'stopped'] as const;

/** The Chats tab of a user's page: one line a game. */
function UserChats({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminChatsPart);
  const { names } = useMessages(answerFiguresPart);
  const language = useLanguage();
  const query = useQuery(userChatsQuery(user.id));
  return (
    <LoadState
      query={query}
      failed={texts.failed}
      empty={
        query.data?.total === 0 && <EmptyState icon={<MessageCircle size={24} aria-hidden />} title={texts.none} />
      }
    >
      {({ items }) => (
        <Stack gap={2}>
          <Table
            label={texts.chatIn({ game: user.name })}
            columns={[
              { title: texts.game },
              { title: texts.conversations, isNumber: true },
              ...counted.map((key) => ({ title: names[key], isNumber: true })),
              { title: texts.rating, isNumber: true },
              { title: texts.last },
            ]}
          >
            <tbody>
              {items.map(({ game, hidden, average_rating, ...chat }) => (
                <tr key={game.id}>
                  <th scope="row">
                    <Link to={paths.adminUserGame(user.id, game.id)}>{game.title}</Link>
                    {hidden > 0 && <small>{texts.deleted({ count: hidden })}</small>}
                  </th>
                  <td data-number>{formatNumber(language, chat.conversations)}</td>
                  {counted.map((key) => (
                    <td key={key} data-number>
                      {formatNumber(language, chat[key])}
                    </td>
                  ))}
                  <td data-number>{average_rating === null ? '–' : formatNumber(language, average_rating)}</td>
                  <td>
                    <time dateTime={chat.last_at} className="tabular">
                      {formatMoment(language, chat.last_at)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Note>{texts.audited}</Note>
        </Stack>
      )}
    </LoadState>
  );
}

export { UserChats as Component };
