import { Button } from '#web/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { Choice } from '../Choice.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { evaluationsList } from '#contract/lists/evaluations.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Segments } from '../Segments.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { lastEvaluationsQuery } from './evaluations.api.ts';
import { EvaluationDialog } from './EvaluationDialog.tsx';
import { formatThree, stateTones } from './metric-figures.ts';
import { Trend } from './Trend.tsx';
import { TwoLines } from '#web/ui/Parts.tsx';

const source = listSource(evaluationsList);

function EvaluationsPage() {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const address = useListAddress(evaluationsList);
  const columns = useColumns();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const { data: games } = useQuery(labelGamesQuery());
  const game_id = Number(address.filters['game_id']) || undefined;
  const { data: last } = useQuery(lastEvaluationsQuery(game_id));
  const gameChoices = Object.fromEntries(games?.items.map((game) => [String(game.game_id), game.title]) ?? []);
  return (
    <Stack gap={5}>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminEvaluation(id))}
        searchLabel={texts.search}
        filters={
          <>
            <Segments address={address} name="kind" label={texts.columns.kind} options={texts.kinds} />
            <Choice address={address} name="game_id" label={texts.columns.game} options={gameChoices} />
          </>
        }
        action={
          <Button icon={<Play size={18} aria-hidden />} onClick={() => setStarting(true)}>
            {texts.start}
          </Button>
        }
        empty={{ icon: <ChartNoAxesColumn size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {last && last.length > 0 && <Trend evaluations={last} />}
      {isStarting && <EvaluationDialog game_id={game_id} onClose={() => setStarting(false)} />}
    </Stack>
  );
}

function useColumns() {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  return useMemo(() => {
    const figure = (value: number | null | undefined) => (value == null ? null : formatThree(language, value));
    return columnsFrom(
      evaluationsList,
      { language, titles: { ...texts.columns, ...texts.metrics }, empty: texts.noJudged },
      {
        game: ({ game, note }) => <TwoLines title={<b>{game.title}</b>} note={note} />,
        kind: ({ kind }) => texts.kinds[kind],
        state: ({ state }) => <Status tone={stateTones[state]}>{texts.states[state]}</Status>,
        ndcg: ({ summary }) => figure(summary?.metrics.ndcg),
        recall: ({ summary }) => figure(summary?.metrics.recall),
        judged: ({ summary }) => figure(summary?.metrics.judged),
        mrr: ({ summary }) => figure(summary?.metrics.mrr),
        hit: ({ summary }) => figure(summary?.metrics.hit),
        queries: ({ summary }) => summary?.queries,
        id: ({ created_at }) => created_at,
        who: ({ created_by }) => created_by,
      },
    );
  }, [texts, language]);
}

export { EvaluationsPage as Component };
