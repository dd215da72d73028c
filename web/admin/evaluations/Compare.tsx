import { Alert } from '#web/ui/Alert.tsx';
import { Chart } from '#web/ui/chart/Chart.tsx';
import { Select } from '#web/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Comparison, Evaluation } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/useQueryParams.ts';
import { Stack } from '#web/ui/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { CompareAnswers } from './CompareAnswers.tsx';
import { DifferentSettings } from './DifferentSettings.tsx';
import { comparisonQuery, lastEvaluationsQuery } from './evaluations.api.ts';
import { formatP, formatThree, spreadOf } from './metric-figures.ts';
import { Rankings } from './Rankings.tsx';
import styles from './Evaluations.module.css';

const binNames = ['0–.2', '.2–.4', '.4–.6', '.6–.8', '.8–1'];
const mostShown = 50;

/** This run beside an earlier one; which one stands in the address. */
export function Compare({ evaluation }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const [address, setAddress] = useQueryParams();
  const { data: others } = useQuery(lastEvaluationsQuery(evaluation.game.id));
  const choices =
    others?.filter(
      ({ id, summary, snapshot_version, retrieve_k }) =>
        id !== evaluation.id &&
        summary !== null &&
        snapshot_version === evaluation.snapshot_version &&
        retrieve_k === evaluation.retrieve_k,
    ) ?? [];
  const baseline = Number(address.get('baseline'));
  return (
    <Stack as="section" gap={3} className={styles.chart}>
      <header className={styles.compareHead}>
        <h2>{texts.compare}</h2>
        {choices.length > 0 && (
          <Select
            size="small"
            label={texts.chooseBaseline}
            className={styles.baseline}
            value={choices.some(({ id }) => id === baseline) ? baseline : ''}
            onChange={({ target }) => setAddress({ baseline: target.value })}
          >
            <option value="" disabled hidden />
            {choices.toReversed().map(({ id, note, created_at }) => (
              <option key={id} value={id}>
                {[texts.name({ id }), formatMoment(language, created_at), note].filter(Boolean).join(', ')}
              </option>
            ))}
          </Select>
        )}
      </header>
      {choices.length === 0 && <p>{texts.noBaseline}</p>}
      {baseline > 0 && <Outcome evaluation={evaluation} baseline={baseline} />}
    </Stack>
  );
}

function Outcome({ evaluation, baseline }: { evaluation: Evaluation; baseline: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const { data, error } = useQuery(comparisonQuery(evaluation.id, baseline));
  if (error) return <Alert tone="warning">{error.message}</Alert>;
  if (!data) return <Skeleton height={240} radius={12} />;
  const spreadBefore = spreadOf(data.items.map((item) => item.baseline.ndcg));
  const spreadNow = spreadOf(data.items.map((item) => item.now.ndcg));
  return (
    <>
      <DifferentSettings baseline={data.baseline} now={evaluation} />
      {data.deltas.length === 0 && <p>{texts.tooFewJudged}</p>}
      {data.deltas.length > 0 && (
        <>
          <Deltas comparison={data} />
          <h3>{texts.spread}</h3>
          <Chart
            kind="bar"
            label={texts.spread}
            xTitle="nDCG"
            height={200}
            series={[
              { key: 'baseline', title: texts.ofBaseline },
              { key: 'now', title: texts.ofThis },
            ]}
            rows={binNames.map((x, bin) => ({
              x,
              values: { baseline: spreadBefore[bin] ?? 0, now: spreadNow[bin] ?? 0 },
            }))}
          />
          <Changes comparison={data} evaluation={evaluation} />
        </>
      )}
      {data.answers && <CompareAnswers answers={data.answers} />}
    </>
  );
}

/** A change with sign, colour and word. */
function Delta({ value }: { value: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const rounded = Math.round(value * 1000) / 1000;
  const tone = rounded > 0 ? 'good' : rounded < 0 ? 'bad' : 'plain';
  const word = { good: texts.better, bad: texts.worse, plain: texts.same }[tone];
  const sign = { good: '+', bad: '−', plain: '' }[tone];
  return (
    <span className={styles.delta} data-tone={tone}>
      <span className="tabular">{`${sign}${formatNumber(language, Math.abs(rounded))}`}</span>
      <small>{word}</small>
    </span>
  );
}

function Deltas({ comparison }: { comparison: Comparison }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const round = (value: number) => formatThree(language, value);
  const { deltas, wins, losses, p_value } = comparison;
  return (
    <>
      <table className={styles.deltas}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.ofBaseline}</th>
            <th scope="col">{texts.ofThis}</th>
            <th scope="col">{texts.delta}</th>
          </tr>
        </thead>
        <tbody>
          {deltas.map(({ metric, baseline, now, delta }) => (
            <tr key={metric}>
              <th scope="row">{texts.metrics[metric]}</th>
              <td className="tabular">{round(baseline)}</td>
              <td className="tabular">{round(now)}</td>
              <td>
                <Delta value={delta} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>{texts.wins({ wins, losses })}</b>
      </p>
      <p>{texts.pValue({ p: formatP(language, p_value) })}</p>
    </>
  );
}

function Changes({ comparison, evaluation }: { comparison: Comparison; evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const changed = comparison.items.filter(({ delta }) => delta !== 0);
  return (
    <div className={styles.changes}>
      {changed.slice(0, mostShown).map(({ query_id, query_text, delta }) => (
        <details key={query_id}>
          <summary>
            <span>{query_text}</span>
            <Delta value={delta} />
          </summary>
          <Rankings query_id={query_id} id={evaluation.id} baseline={comparison.baseline.id} />
        </details>
      ))}
      {changed.length > mostShown && <p>{texts.more({ count: changed.length - mostShown })}</p>}
    </div>
  );
}
