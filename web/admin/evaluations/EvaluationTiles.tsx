import type { Evaluation } from '#contract/evaluations.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { formatUsd } from '../money.ts';
import { formatMetric, metricNames } from './metric-figures.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import styles from './Evaluations.module.css';

const answerNames = ['fact', 'refused_wrongly', 'refused_rightly', 'cited'] as const;

interface EvaluationTilesProps {
  summary: NonNullable<Evaluation['summary']>;
  retrieve_k: number;
}

export function EvaluationTiles({ summary, retrieve_k }: EvaluationTilesProps) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const { metrics, queries, left_out, latency_ms, answers } = summary;
  const round = (value: number) => formatNumber(language, Math.round(value));
  const share = (value: number | null) => (value === null ? texts.noJudged : formatPercent(language, value * 100));
  const milliseconds = texts.milliseconds;
  return (
    <>
      <Facts
        areTiles
        className={styles.figures}
        items={[
          ...metricNames.map((name): [string, React.ReactNode] => {
            const value = metrics[name];
            return [`${texts.metrics[name]}@${retrieve_k}`, formatMetric(language, value) ?? texts.noJudged];
          }),
          [
            texts.queries,
            <>
              {formatNumber(language, queries)}
              {left_out > 0 && <small>{texts.leftOut({ count: left_out })}</small>}
            </>,
          ],
          [
            texts.latency,
            <>
              {`${round(latency_ms.p50)} ${milliseconds}`}
              <small>{`${round(latency_ms.p95)} ${milliseconds}`}</small>
            </>,
          ],
          ...(answers ? answerNames.map((name): [string, string] => [texts.answers[name], share(answers[name])]) : []),
          [texts.answers.cost_usd, answers && formatUsd(language, answers.cost_usd)],
        ]}
      />
      <Disclosure isPlain title={texts.howMeasured}>
        <Facts items={metricNames.map((name) => [texts.metrics[name], texts.explained[name]])} />
        <Note>{texts.conventions}</Note>
      </Disclosure>
    </>
  );
}
