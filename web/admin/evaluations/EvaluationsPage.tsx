import { Button } from '#web/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { Choice } from '../Choice.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Segments } from '../Segments.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { evaluationsSource, lastEvaluationsQuery } from './evaluations.api.ts';
import { EvaluationDialog } from './EvaluationDialog.tsx';
import { formatThree, stateTones } from './metric-figures.ts';
import { Trend } from './Trend.tsx';
import styles from './Evaluations.module.css';

const filterNames = ['game_id', 'kind'];

function EvaluationsPage() {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const address = useListAddress(filterNames, '-id');
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
        source={evaluationsSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminEvaluation(id))}
        searchLabel={texts.search}
        filters={
          <>
            <Segments address={address} name="kind" label={texts.kind} options={texts.kinds} />
            <Choice address={address} name="game_id" label={texts.game} options={gameChoices} />
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

function useColumns(): ListColumn<Evaluation>[] {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  return useMemo(() => {
    const figure = (value: number | null | undefined) => (
      <span className="tabular">{value == null ? texts.noJudged : formatThree(language, value)}</span>
    );
    return [
      {
        field: 'game',
        title: texts.game,
        width: 185,
        grow: true,
        render: ({ game, note }) => (
          <span className={styles.name}>
            <b>{game.title}</b>
            {note && <small>{note}</small>}
          </span>
        ),
      },
      { field: 'kind', title: texts.kind, width: 100, render: ({ kind }) => texts.kinds[kind] },
      {
        field: 'state',
        title: texts.state,
        width: 110,
        render: ({ state }) => <Status tone={stateTones[state]}>{texts.states[state]}</Status>,
      },
      {
        field: 'ndcg',
        title: texts.metrics.ndcg,
        width: 90,
        isNumber: true,
        render: ({ summary }) => figure(summary?.metrics.ndcg),
      },
      {
        field: 'recall',
        title: texts.metrics.recall,
        width: 90,
        isNumber: true,
        render: ({ summary }) => figure(summary?.metrics.recall),
      },
      {
        field: 'judged',
        title: texts.metrics.judged,
        width: 90,
        isNumber: true,
        render: ({ summary }) => figure(summary?.metrics.judged),
      },
      {
        field: 'queries',
        title: texts.queries,
        width: 95,
        isNumber: true,
        render: ({ summary }) => summary?.queries ?? texts.noJudged,
      },
      { field: 'retrieve_k', title: texts.depth, width: 60, isNumber: true, render: ({ retrieve_k }) => retrieve_k },
      {
        field: 'snapshot_version',
        title: texts.snapshot,
        width: 100,
        isNumber: true,
        isSortable: true,
        render: ({ snapshot_version }) => snapshot_version,
      },
      {
        // Numbers grow with time.
        field: 'id',
        title: texts.created,
        width: 150,
        isSortable: true,
        render: ({ created_at }) => <span className="tabular">{formatDay(language, created_at)}</span>,
      },
      {
        field: 'mrr',
        title: texts.metrics.mrr,
        width: 90,
        isNumber: true,
        isExtra: true,
        render: ({ summary }) => figure(summary?.metrics.mrr),
      },
      {
        field: 'hit',
        title: texts.metrics.hit,
        width: 90,
        isNumber: true,
        isExtra: true,
        render: ({ summary }) => figure(summary?.metrics.hit),
      },
      {
        field: 'who',
        title: texts.who,
        width: 140,
        isExtra: true,
        render: ({ created_by }) => created_by ?? texts.noJudged,
      },
    ];
  }, [texts, language]);
}

export { EvaluationsPage as Component };
