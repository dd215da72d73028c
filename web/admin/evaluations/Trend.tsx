import type { Evaluation } from '#contract/evaluations.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Chart } from '#web/ui/chart/Chart.tsx';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { formatThree } from './metric-figures.ts';
import styles from './Evaluations.module.css';

/** nDCG of the finished runs of retrieval, one line a game. */
export function Trend({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const finished = evaluations.filter(({ summary, kind }) => summary?.metrics.ndcg != null && kind === 'retrieval');
  const games = [...new Map(finished.map(({ game }) => [game.id, game.title]))];
  const nameRun = (id: string | number) => {
    const run = finished.find((one) => one.id === id);
    return run ? `${id}, ${formatDay(language, run.created_at)}` : String(id);
  };
  return (
    <Stack as="section" gap={3} className={styles.chart}>
      <h2>{texts.trend}</h2>
      {finished.length < 2 ? (
        <p>{texts.trendNone}</p>
      ) : (
        <Chart
          kind="line"
          label={texts.trend}
          xTitle={texts.evaluation}
          range={[0, 1]}
          formatX={nameRun}
          formatY={(value) => formatThree(language, value)}
          series={games.map(([id, title]) => ({ key: String(id), title }))}
          rows={finished.map(({ id, game, summary }) => ({
            x: id,
            values: { [game.id]: summary?.metrics.ndcg ?? null },
          }))}
        />
      )}
    </Stack>
  );
}
