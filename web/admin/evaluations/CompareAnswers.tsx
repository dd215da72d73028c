import type { Comparison } from '#contract/evaluations.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { formatUsd } from '../money.ts';
import { formatP } from './metric-figures.ts';
import { Table } from '#web/ui/data/Table.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';

type Answers = NonNullable<Comparison['answers']>;
const mostShown = 50;

/** What two runs of the expert answered to the same queries. */
export function CompareAnswers({ answers }: { answers: Answers }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const { queries, figures, wins, losses, p_value, changed } = answers;
  const shown = (figure: Answers['figures'][number]['figure'], value: number | null) => {
    if (value === null) return texts.noJudged;
    if (figure === 'cost_usd') return formatUsd(language, value);
    if (figure === 'ms') return `${formatNumber(language, Math.round(value * 10) / 10)} ${texts.milliseconds}`;
    return formatPercent(language, value * 100);
  };
  return (
    <>
      <h3>{texts.answersCompared({ count: queries })}</h3>
      <Table
        label={texts.answersCompared({ count: queries })}
        columns={[{ title: '' }, { title: texts.ofBaseline }, { title: texts.ofThis }]}
      >
        <tbody>
          {figures.map(({ figure, baseline, now }) => (
            <tr key={figure}>
              <th scope="row">{figure === 'ms' ? texts.answerTime : texts.answers[figure]}</th>
              <td className="tabular">{shown(figure, baseline)}</td>
              <td className="tabular">{shown(figure, now)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        <b>{texts.answersChanged({ wins, losses })}</b>
      </p>
      <p>{texts.pValue({ p: formatP(language, p_value) })}</p>
      <Stack gap={2}>
        {changed.slice(0, mostShown).map(({ query_id, query_text, is_right, baseline, now }) => (
          <Disclosure
            key={query_id}
            title={query_text}
            note={<Status tone={is_right ? 'good' : 'bad'}>{is_right ? texts.becameRight : texts.becameWrong}</Status>}
          >
            <Columns least={280}>
              {[
                { title: texts.ofBaseline, ...baseline },
                { title: texts.ofThis, ...now },
              ].map(({ title, state, text }) => (
                <div key={title}>
                  <h3>{`${title}: ${texts.answerStates[state]}`}</h3>
                  <p>{text || texts.noJudged}</p>
                </div>
              ))}
            </Columns>
          </Disclosure>
        ))}
        {changed.length > mostShown && <p>{texts.more({ count: changed.length - mostShown })}</p>}
      </Stack>
    </>
  );
}
