import { Tags, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { labelledQueriesList } from '#contract/lists/labelled-queries.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ButtonLink, IconButton } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminLabelsPart from 'messages:admin-labels';
import { AdminList } from '../list/AdminList.tsx';
import { GradeCounts } from './GradeCounts.tsx';
import { LabelFiles } from './LabelFiles.tsx';
import { deskAddress, useDeleteQuestion, useRestoreQuestion } from './labels.api.ts';

const tones = { open: 'plain', put_off: 'attention', judged: 'good' } as const;

/** The labelled queries of one game. */
export function LabelledQueries({ game_id, title }: { game_id: number; title: string }) {
  const texts = useMessages(adminLabelsPart).labels;
  const navigate = useNavigate();
  const restoring = useAction(useRestoreQuestion().mutateAsync, { done: texts.restored });
  const deleting = useAction(useDeleteQuestion().mutateAsync, {
    done: texts.deleted,
    undo: (_, query) => restoring.run(query),
  });
  return (
    <AdminList
      list={labelledQueriesList}
      texts={{ ...texts, title }}
      icon={Tags}
      place={{ narrow: { game_id } }}
      options={{ state: texts.states, answerable: texts.answerableChoices }}
      cells={{
        query_text: ({ query_text }) => <b className="clip">{query_text}</b>,
        state: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status>,
        grades: (query) => <GradeCounts {...query} />,
        answerable: ({ answerable }) => texts.answerableChoices[answerable ? 'true' : 'false'],
        message_id: ({ message_id: id }) => id !== null && <Link to={paths.adminAnswer(id)}>{id}</Link>,
      }}
      onOpen={({ query_text }) => void navigate(deskAddress(game_id, query_text))}
      renderMenu={(query) => (
        <IconButton label={`${texts.delete}: ${query.query_text}`} onClick={() => void deleting.run(query)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
      action={
        <Row gap={2}>
          <LabelFiles game_id={game_id} title={title} />
          <ButtonLink to={deskAddress(game_id)}>{texts.label}</ButtonLink>
        </Row>
      }
    />
  );
}
