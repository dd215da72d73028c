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
import { describeRun, formatThree } from './metric-figures.ts';

/** nDCG of the last finished runs of retrieval, of one game or of all; left out while there are none. */
export function Trend({ game_id }: { game_id: number | undefined }) {
  const { data } = useQuery(lastEvaluationsQuery(game_id));
  return data && data.length > 0 && <Lines evaluations={data} />;
}

const points = 'points';

/** A line joins published settings that can be compared; drafts and other settings that were tried are points by name. */
function Lines({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const finished = evaluations.filter(({ summary, kind }) => summary?.metrics.ndcg != null && kind === 'retrieval');
  const comparable = [...Map.groupBy(finished, lineOf).values()].filter((runs) => runs.length > 1).flat();
  const lines = [...Map.groupBy(comparable.filter(isPublished), lineOf)];
  const hasPoints = comparable.some((run) => !isPublished(run));
  const nameRun = (id: string | number) => {
    const run = finished.find((one) => one.id === id);
    return run
      ? [id, formatDay(language, run.created_at), describeRun(run, texts)].filter(Boolean).join(', ')
      : String(id);
  };
  const titleOf = ({ game, snapshot_version, retrieve_k, summary }: Evaluation) =>
    texts.trendLine({ game: game.title, snapshot_version, retrieve_k, queries: summary?.queries ?? 0 });
  return (
    <Card title={texts.trend}>
      {comparable.length === 0 ? (
        <Note>{texts.trendNone}</Note>
      ) : (
        <Chart
          kind="line"
          label={texts.trend}
          xTitle={texts.evaluation}
          range={[0, 1]}
          formatX={nameRun}
          formatY={(value) => formatThree(language, value)}
          series={[
            ...lines.map(([key, [run]]) => ({ key, title: run === undefined ? key : titleOf(run) })),
            ...(hasPoints ? [{ key: points, title: texts.trendPoints, arePoints: true }] : []),
          ]}
          rows={comparable
            .toSorted((a, b) => a.id - b.id)
            .map((run) => ({
              x: run.id,
              name: describeRun(run, texts) ?? texts.name(run),
              values: { [isPublished(run) ? lineOf(run) : points]: run.summary?.metrics.ndcg ?? null },
            }))}
        />
      )}
    </Card>
  );
}

const isPublished = ({ side }: Evaluation) => side === 'published';

/** Runs of one game, revision and depth over as many queries. */
function lineOf({ game, snapshot_version, retrieve_k, summary }: Evaluation): string {
  return [game.id, snapshot_version, retrieve_k, summary?.queries].join('-');
}
