import type { Evaluation } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { listDifferences } from './tuned-settings.ts';
import { Table } from '#web/ui/data/Table.tsx';

/** What was tuned otherwise in two evaluations: what their difference comes from. */
export function DifferentSettings({ baseline, now }: { baseline: Evaluation; now: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).tuned;
  const { ofBaseline, ofThis } = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const differences = listDifferences(baseline, now, texts, (value) => formatNumber(language, value));
  if (differences.length === 0) return <p>{texts.alike}</p>;
  return (
    <Table label={texts.differ} columns={[{ title: texts.differ }, { title: ofBaseline }, { title: ofThis }]}>
      <tbody>
        {differences.map((one, i) => (
          <tr key={i}>
            <th scope="row">{one.name}</th>
            <td>{one.before}</td>
            <td>{one.now}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
