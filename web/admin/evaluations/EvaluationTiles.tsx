import type { Evaluation } from '#contract/evaluations.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { formatUsd } from '../money.ts';
import { formatThree, metricNames } from './metric-figures.ts';
import styles from './Evaluations.module.css';

interface EvaluationTilesProps {
  summary: NonNullable<Evaluation['summary']>;
  retrieve_k: number;
}

export function EvaluationTiles({ summary, retrieve_k }: EvaluationTilesProps) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const { metrics, queries, left_out, latency_ms, answers } = summary;
  const round = (value: number, digits: number) =>
    formatNumber(language, Math.round(value * 10 ** digits) / 10 ** digits);
  const share = (value: number | null) => (value === null ? texts.noJudged : formatPercent(language, value * 100));
  const milliseconds = texts.milliseconds;
  return (
    <>
      <dl className={styles.tiles}>
        {metricNames.map((name) => {
          const value = metrics[name];
          return (
            <div key={name}>
              <dt>{`${texts.metrics[name]}@${retrieve_k}`}</dt>
              <dd className="tabular">
                {value === null ? texts.noJudged : formatThree(language, value)}
                <small>{texts.explained[name]}</small>
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{texts.queries}</dt>
          <dd className="tabular">
            {formatNumber(language, queries)}
            {left_out > 0 && <small>{texts.leftOut({ count: left_out })}</small>}
          </dd>
        </div>
        <div>
          <dt>{texts.latency}</dt>
          <dd className="tabular">{`${round(latency_ms.p50, 1)} / ${round(latency_ms.p95, 1)} ${milliseconds}`}</dd>
        </div>
        {answers && (
          <>
            {(['fact', 'refused_wrongly', 'refused_rightly', 'cited'] as const).map((name) => (
              <div key={name}>
                <dt>{texts.answers[name]}</dt>
                <dd className="tabular">{share(answers[name])}</dd>
              </div>
            ))}
            <div>
              <dt>{texts.answers.cost_usd}</dt>
              <dd className="tabular">{formatUsd(language, answers.cost_usd)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className={styles.conventions}>{texts.conventions}</p>
    </>
  );
}
