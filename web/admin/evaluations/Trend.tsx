import { LineChart } from '@mui/x-charts/LineChart';
import type { Evaluation } from '#contract/evaluations.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import styles from './Evaluations.module.css';

const lineColors = ['primary', 'amber-graphic', 'mint', 'error', 'muted'].map((name) => `var(--color-${name})`);

/** nDCG of the finished runs of retrieval, one line a game. */
export function Trend({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const finished = evaluations.filter(({ summary, kind }) => summary?.metrics.ndcg != null && kind === 'retrieval');
  const games = [...new Map(finished.map(({ game }) => [game.id, game.title]))];
  return (
    <section className={styles.chart}>
      <h2>{texts.trend}</h2>
      {finished.length < 2 ? (
        <p>{texts.trendNone}</p>
      ) : (
        <LineChart
          height={220}
          skipAnimation
          colors={lineColors}
          margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
          yAxis={[{ min: 0, max: 1, width: 36 }]}
          xAxis={[
            {
              scaleType: 'point',
              data: finished.map(({ id }) => id),
              valueFormatter: (id: number) => {
                const run = finished.find((one) => one.id === id);
                return run ? `${id}, ${formatDay(language, run.created_at)}` : String(id);
              },
            },
          ]}
          series={games.map(([id, title]) => ({
            label: title,
            connectNulls: true,
            curve: 'linear',
            data: finished.map(({ game, summary }) => (game.id === id ? (summary?.metrics.ndcg ?? null) : null)),
          }))}
        />
      )}
    </section>
  );
}
