import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Chart } from '#web/ui/chart/Chart.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Comparison, Evaluation } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { CompareAnswers } from './CompareAnswers.tsx';
import { DifferentSettings } from './DifferentSettings.tsx';
import { comparisonQuery, evaluationQuery, lastEvaluationsQuery } from './evaluations.api.ts';
import { describeRun, formatP, formatThree, spreadOf } from './metric-figures.ts';
import { PublishHere } from './PublishHere.tsx';
import { Rankings } from './Rankings.tsx';
import styles from './Evaluations.module.css';
import { Table } from '#web/ui/data/Table.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import '#web/ui/tones.css';

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
  const { data: chosen } = useQuery({ ...evaluationQuery(baseline), enabled: baseline > 0 });
  const isRunning = chosen?.state === 'queued' || chosen?.state === 'running';
  return (
    <Card
      title={texts.compare}
      actions={
        choices.length > 0 && (
          <Select
            size="small"
            label={texts.chooseBaseline}
            value={choices.some(({ id }) => id === baseline) ? baseline : ''}
            onChange={({ target }) =>
              setAddress((now) => {
                now.set('baseline', target.value);
                return now;
              })
            }
            options={choices
              .toReversed()
              .map((one) => [
                one.id,
                [texts.name(one), formatMoment(language, one.created_at), describeRun(one, texts)]
                  .filter(Boolean)
                  .join(', '),
              ])}
          >
            <option value="" disabled hidden />
          </Select>
        )
      }
    >
      {choices.length === 0 && !isRunning && <Note>{texts.noBaseline}</Note>}
      {isRunning && <Note role="status">{texts.baselineRuns}</Note>}
      {evaluation.side === 'draft' && baseline > 0 && !isRunning && <PublishHere evaluation={evaluation} />}
      {baseline > 0 && !isRunning && <Outcome evaluation={evaluation} baseline={baseline} />}
    </Card>
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
    <span className={styles.delta} data-tone={{ good: 'good', bad: 'error', plain: undefined }[tone]}>
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
      <Table
        label={texts.compare}
        columns={[{ title: '' }, { title: texts.ofBaseline }, { title: texts.ofThis }, { title: texts.delta }]}
      >
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
      </Table>
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
    <Stack gap={2}>
      {changed.slice(0, mostShown).map(({ query_id, query_text, delta }) => (
        <Disclosure key={query_id} title={query_text} note={<Delta value={delta} />}>
          <Rankings query_id={query_id} id={evaluation.id} baseline={comparison.baseline.id} />
        </Disclosure>
      ))}
      {changed.length > mostShown && <p>{texts.more({ count: changed.length - mostShown })}</p>}
    </Stack>
  );
}
