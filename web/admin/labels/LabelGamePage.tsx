import { useQuery } from '@tanstack/react-query';
import { SearchX, Tags, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LabelledQuery } from '#contract/labels.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { BackLink } from '#web/ui/PageHead.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import uiPart from 'messages:ui';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { labelledQueriesList } from '#contract/lists/labelled-queries.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Segments } from '../Segments.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { GradeCounts } from './GradeCounts.tsx';
import { LabelFiles } from './LabelFiles.tsx';
import { LostChunks } from './LostChunks.tsx';
import { deskAddress, labelGamesQuery, useDeleteQuestion, useRestoreQuestion } from './labels.api.ts';

function LabelGamePage() {
  const id = Number(useParams()['gameId']);
  const texts = useMessages(adminLabelsPart).labels;
  const { data } = useQuery(labelGamesQuery());
  const game = data?.items.find(({ game_id }) => game_id === id);
  return (
    <Stack>
      <BackLink to={paths.adminLabelGames()} label={texts.gamesTitle} />
      {game && <LostChunks game_id={id} />}
      {game && <Queries game_id={id} title={game.title} />}
      {data && !game && <EmptyState level="h1" icon={<SearchX size={24} aria-hidden />} title={texts.notFound} />}
      {!data && <Skeleton height={360} radius={16} />}
    </Stack>
  );
}

function Queries({ game_id, title }: { game_id: number; title: string }) {
  const texts = useMessages(adminLabelsPart).labels;
  const shared = useMessages(uiPart);
  const address = useListAddress(labelledQueriesList);
  const columns = useQueryColumns();
  const navigate = useNavigate();
  const source = useMemo(() => listSource(labelledQueriesList, { narrow: { game_id } }), [game_id]);
  const remove = useDeleteQuestion().mutateAsync;
  const restore = useRestoreQuestion().mutateAsync;
  const renderMenu = useCallback(
    (query: LabelledQuery) => {
      const fail = (error: Error) => showToast(error.message, { tone: 'error' });
      const undo = () => restore(query).then(() => showToast(texts.restored), fail);
      const action = { label: shared.undo, onSelect: () => void undo() };
      return (
        <IconButton
          label={`${texts.delete}: ${query.query_text}`}
          onClick={() => void remove(query).then(() => showToast(texts.deleted, { action }), fail)}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      );
    },
    [remove, restore, texts, shared.undo],
  );
  return (
    <AdminList
      title={title}
      count={texts.count}
      source={source}
      address={address}
      columns={columns}
      idOf={({ id }) => id}
      onOpen={({ query_text }) => void navigate(deskAddress(game_id, query_text))}
      renderMenu={renderMenu}
      searchLabel={texts.search}
      filters={
        <>
          <Segments address={address} name="state" label={texts.columns.state} options={texts.states} />
          <Choice
            address={address}
            name="answerable"
            label={texts.columns.answerable}
            options={texts.answerableChoices}
          />
        </>
      }
      action={
        <Row gap={2}>
          <LabelFiles game_id={game_id} title={title} />
          <ButtonLink to={deskAddress(game_id)}>{texts.label}</ButtonLink>
        </Row>
      }
      empty={{ icon: <Tags size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
    />
  );
}

const tones = { open: 'plain', put_off: 'attention', judged: 'good' } as const;

function useQueryColumns() {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        labelledQueriesList,
        { language, titles: texts.columns },
        {
          query_text: ({ query_text }) => <b className="clip">{query_text}</b>,
          state: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status>,
          grades: (query) => <GradeCounts {...query} />,
          answerable: ({ answerable }) => texts.answerableChoices[answerable ? 'true' : 'false'],
          message_id: ({ message_id }) =>
            message_id !== null && <Link to={paths.adminQualityItem(message_id)}>{message_id}</Link>,
        },
      ),
    [texts, language],
  );
}

export { LabelGamePage as Component };
