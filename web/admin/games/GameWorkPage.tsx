import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import adminGameWorkPart from 'messages:admin-game-work';
import answerFiguresPart from 'messages:answer-figures';
import type { GameWork } from '#contract/admin-games.ts';
import { shareOf } from '#contract/values/answer-figures.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Columns, Lines } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import type { OpenedGame } from './GameDialogs.tsx';
import { GameMenu } from './GameMenu.tsx';
import { GameState } from './GameName.tsx';
import { gameWorkQuery } from './games.api.ts';
import { KnowledgeActions } from './KnowledgeActions.tsx';
import { SampleQuestions } from './SampleQuestions.tsx';
import { withLastSearch } from '../list/last-search.ts';

const GameDialogs = lazyScreen(() => import('./GameDialogs.tsx'));

/** A game with all work on it: what there is, what waits, and what can be done. */
function GameWorkPage() {
  const texts = useMessages(adminGameWorkPart);
  const { id, isId } = useRecordId('gameId');
  const query = useQuery({ ...gameWorkQuery(id), enabled: isId });
  usePageTitle(query.data?.game.title);
  return (
    <LoadState
      query={query}
      failed={texts.failed}
      level="h1"
      missing={{ isMissing: !isId, title: texts.notFound, hint: texts.notFoundHint }}
      skeleton={<Skeleton height={480} />}
    >
      {(work) => <Work key={work.game.id} work={work} />}
    </LoadState>
  );
}

function Work({ work }: { work: GameWork }) {
  const texts = useMessages(adminGameWorkPart);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedGame | null>(null);
  const { game } = work;
  return (
    <Stack as="section" gap={5}>
      <PageHead
        back={{ to: withLastSearch(paths.adminGames()), label: texts.back }}
        title={game.title}
        note={<GameState game={game} />}
        actions={
          <>
            <ButtonLink variant="outlined" icon={<ExternalLink size={18} aria-hidden />} to={paths.game(game.slug)}>
              {texts.asPlayer}
            </ButtonLink>
            <GameMenu game={game} onOpen={(dialog) => setOpened({ dialog, game })} />
          </>
        }
      />
      {isEmpty(work) ? (
        <Empty work={work} />
      ) : (
        <>
          <Columns least={320}>
            <Answers work={work} />
            <Knowledge work={work} />
            <Search work={work} />
          </Columns>
          <SampleQuestions game_id={game.id} questions={work.sample_questions} />
        </>
      )}
      {opened && (
        <GameDialogs
          opened={opened}
          onClose={() => {
            setOpened(null);
            // A game that was deleted or merged has no page any more.
            if (opened.dialog === 'delete' || opened.dialog === 'merge') void navigate(paths.adminGames());
          }}
        />
      )}
    </Stack>
  );
}

/** Nothing was written about the game, sent in or asked, so there is no figure and no list of it. */
const isEmpty = ({ game, knowledge, answers }: GameWork) =>
  game.article_count === 0 && knowledge.waiting === 0 && knowledge.gaps === 0 && answers.of === 0;

function Empty({ work: { game } }: { work: GameWork }) {
  const texts = useMessages(adminGameWorkPart).empty;
  return (
    <Card title={texts.title}>
      <p>{texts.hint}</p>
      {game.demand > 0 && <p>{texts.demand({ count: game.demand })}</p>}
      <KnowledgeActions game={game} isFirst />
    </Card>
  );
}

interface Part {
  title: string;
  note?: string | undefined;
  to: string;
  count?: number;
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const language = useLanguage();
  return (
    <Lines>
      {parts.map(({ title, note, to, count }) => (
        <Line
          key={title}
          title={title}
          note={note}
          to={to}
          end={count !== undefined && <b className="tabular">{formatNumber(language, count)}</b>}
        />
      ))}
    </Lines>
  );
}

function Answers({ work: { game, answers } }: { work: GameWork }) {
  const texts = useMessages(adminGameWorkPart).answers;
  const { names } = useMessages(answerFiguresPart);
  const language = useLanguage();
  const listed = (query: Record<string, string>) => withQuery(paths.adminAnswers(), { ...query, game_id: game.id });
  const noteOf = (count: number) => {
    const share = count === 0 ? null : shareOf(count, answers.of);
    return share === null
      ? undefined
      : texts.share({ percent: formatPercent(language, Math.round(1000 * share) / 10) });
  };
  return (
    <Card title={texts.title}>
      <Parts
        parts={[
          { title: texts.all, note: texts.last({ count: answers.of }), to: listed({}) },
          ...(['unsure', 'refused', 'failed', 'given_back'] as const).map((key) => ({
            title: names[key],
            // A call that was given back is a share of those that were charged, which are not counted here.
            note: key === 'given_back' ? undefined : noteOf(answers[key]),
            to: listed(key === 'given_back' ? { call: key } : { state: key }),
            count: answers[key],
          })),
          {
            title: texts.bad,
            note: texts.badHint,
            to: withQuery(paths.adminQuality(), { handled: false, stars: 'bad', game_id: game.id }),
            count: answers.bad,
          },
        ]}
      />
    </Card>
  );
}

function Knowledge({ work: { game, knowledge } }: { work: GameWork }) {
  const texts = useMessages(adminGameWorkPart).knowledge;
  const language = useLanguage();
  const of = { game_id: game.id };
  return (
    <Card title={texts.title}>
      <Parts
        parts={[
          { title: texts.articles, to: withQuery(paths.adminArticles(), of), count: game.article_count },
          { title: texts.chunks, to: withQuery(paths.adminChunks(), of), count: knowledge.chunks },
          { title: texts.waiting, to: withQuery(paths.adminReviews(), of), count: knowledge.waiting },
          { title: texts.reports, to: withQuery(paths.adminReports(), of), count: knowledge.reports },
          { title: texts.gaps, to: withQuery(paths.adminGaps(), { ...of, state: 'open' }), count: knowledge.gaps },
          ...(game.demand > 0
            ? [
                {
                  title: texts.demand,
                  to: withQuery(paths.adminGames(), { sort: '-demand', expert: 'no' }),
                  count: game.demand,
                },
              ]
            : []),
          {
            title: texts.snapshots,
            note: texts.revision({ revision: formatNumber(language, knowledge.revision) }),
            to: withQuery(paths.adminSnapshots(), of),
          },
        ]}
      />
      <KnowledgeActions game={game} />
    </Card>
  );
}

function Search({ work: { game, labels, evaluated_at, settings_at, has_draft } }: { work: GameWork }) {
  const texts = useMessages(adminGameWorkPart).search;
  const language = useLanguage();
  const of = { game_id: game.id };
  const settings = settings_at === null ? texts.usual : texts.published({ day: formatDay(language, settings_at) });
  return (
    <Card title={texts.title}>
      <Parts
        parts={[
          { title: texts.desk, note: texts.judged(labels), to: withQuery(paths.adminLabels(), of) },
          { title: texts.queries, to: paths.adminLabelGame(game.id), count: labels.queries },
          {
            title: texts.evaluations,
            note:
              evaluated_at === null
                ? texts.neverEvaluated
                : texts.evaluated({ day: formatDay(language, evaluated_at) }),
            to: withQuery(paths.adminEvaluations(), of),
          },
          {
            title: texts.lab,
            note: has_draft ? `${settings} ${texts.draft}` : settings,
            to: withQuery(paths.adminRetrievalLab(), of),
          },
          { title: texts.examples, to: withQuery(paths.adminShares(), { q: game.title }) },
        ]}
      />
    </Card>
  );
}

export { GameWorkPage as Component };
