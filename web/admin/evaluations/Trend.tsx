import { useQuery } from '@tanstack/react-query';
import type { Evaluation } from '#contract/evaluations.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Chart } from '#web/ui/chart/Chart.tsx';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { lastEvaluationsQuery } from './evaluations.api.ts';
import { formatThree } from './metric-figures.ts';

/** nDCG of the last finished runs of retrieval, of one game or of all; left out while there are none. */
export function Trend({ game_id }: { game_id: number | undefined }) {
  const { data } = useQuery(lastEvaluationsQuery(game_id));
  return data && data.length > 0 && <Lines evaluations={data} />;
}

/** A line joins only runs that can be compared. */
function Lines({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const finished = evaluations.filter(({ summary, kind }) => summary?.metrics.ndcg != null && kind === 'retrieval');
  const lines = [...Map.groupBy(finished, lineOf)].filter(([, runs]) => runs.length > 1);
  const nameRun = (id: string | number) => {
    const run = finished.find((one) => one.id === id);
    return run ? `${id}, ${formatDay(language, run.created_at)}` : String(id);
  };
  const titleOf = ({ game, snapshot_version, retrieve_k, summary }: Evaluation) =>
    texts.trendLine({ game: game.title, snapshot_version, retrieve_k, queries: summary?.queries ?? 0 });
  return (
    <Card title={texts.trend}>
      {lines.length === 0 ? (
        <Note>{texts.trendNone}</Note>
      ) : (
        <Chart
          kind="line"
          label={texts.trend}
          xTitle={texts.evaluation}
          range={[0, 1]}
          formatX={nameRun}
          formatY={(value) => formatThree(language, value)}
          series={lines.map(([key, [run]]) => ({ key, title: run === undefined ? key : titleOf(run) }))}
          rows={lines
            .flatMap(([key, runs]) =>
              runs.map(({ id, summary }) => ({ x: id, values: { [key]: summary?.metrics.ndcg ?? null } })),
            )
            .sort((a, b) => a.x - b.x)}
        />
      )}
    </Card>
  );
}

/** Runs of one game, revision and depth over as many queries. */
function lineOf({ game, snapshot_version, retrieve_k, summary }: Evaluation): string {
  return [game.id, snapshot_version, retrieve_k, summary?.queries].join('-');
}
