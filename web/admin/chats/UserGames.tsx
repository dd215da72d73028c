import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminChatsPart from 'messages:admin-chats';
import answerFiguresPart from 'messages:answer-figures';
import { Table } from '#web/ui/data/Table.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { userGamesQuery } from './chats.api.ts';

/** The Games tab of a user's page: their list, and what they asked about. */
function UserGames({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminChatsPart);
  const { names } = useMessages(answerFiguresPart);
  const language = useLanguage();
  const query = useQuery(userGamesQuery(user.id));
  const number = (value: number) => formatNumber(language, value);
  return (
    <LoadState
      query={query}
      failed={texts.failed}
      empty={
        query.data?.total === 0 && (
          <EmptyState icon={<Gamepad2 size={24} aria-hidden />} title={texts.noGames}>
            {texts.noGamesHint}
          </EmptyState>
        )
      }
    >
      {({ items }) => (
        <Table
          label={user.name}
          columns={[
            { title: texts.game },
            { title: texts.added },
            { title: texts.achievements, isNumber: true },
            { title: names.questions, isNumber: true },
          ]}
        >
          <tbody>
            {items.map(({ game, added_at, achievements_done, achievement_count, questions }) => (
              <tr key={game.id}>
                <th scope="row">
                  <Link to={paths.game(game.slug)}>{game.title}</Link>
                </th>
                <td className="tabular">{added_at === null ? texts.notInList : formatDay(language, added_at)}</td>
                <td data-number>
                  {achievement_count === 0 ? '–' : `${number(achievements_done)} / ${number(achievement_count)}`}
                </td>
                <td data-number>
                  {questions > 0 ? <Link to={paths.adminUserGame(user.id, game.id)}>{number(questions)}</Link> : 0}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </LoadState>
  );
}

export { UserGames as Component };
