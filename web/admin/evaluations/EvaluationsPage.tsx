import { ChartNoAxesColumn, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { evaluationsList } from '#contract/lists/evaluations.ts';
import { paths } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { JobState } from '../jobs/JobState.tsx';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { EvaluationDialog } from './EvaluationDialog.tsx';
import { describeRun, formatMetric } from './metric-figures.ts';
import { Trend } from './Trend.tsx';

function EvaluationsPage() {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const game_id = Number(useListAddress(evaluationsList).filters['game_id']) || undefined;
  return (
    <Stack gap={5}>
      <AdminList
        list={evaluationsList}
        texts={{ ...texts, columns: { ...texts.columns, ...texts.metrics } }}
        icon={ChartNoAxesColumn}
        noValue={texts.noJudged}
        options={{ kind: texts.kinds, game_id: useGameOptions() }}
        cells={{
          game: (evaluation) => (
            <TwoLines title={<b>{evaluation.game.title}</b>} note={describeRun(evaluation, texts)} />
          ),
          kind: ({ kind }) => texts.kinds[kind],
          state: ({ state }) => <JobState state={state} names={texts.states} />,
          ndcg: ({ summary }) => formatMetric(language, summary?.metrics.ndcg),
          recall: ({ summary }) => formatMetric(language, summary?.metrics.recall),
          judged: ({ summary }) => formatMetric(language, summary?.metrics.judged),
          mrr: ({ summary }) => formatMetric(language, summary?.metrics.mrr),
          hit: ({ summary }) => formatMetric(language, summary?.metrics.hit),
          queries: ({ summary }) => summary?.queries,
          id: ({ created_at }) => created_at,
          who: ({ created_by }) => created_by,
        }}
        onOpen={({ id }) => void navigate(paths.adminEvaluation(id))}
        action={
          <Button icon={<Play size={18} aria-hidden />} onClick={() => setStarting(true)}>
            {texts.start}
          </Button>
        }
      />
      <Trend game_id={game_id} />
      {isStarting && <EvaluationDialog game_id={game_id} onClose={() => setStarting(false)} />}
    </Stack>
  );
}

export { EvaluationsPage as Component };
