import type { DecisionComparison, GateReport } from '#contract/gate-report.ts';
import { chunkName } from '#web/admin/chunk-name.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { keepCase } from '#web/shell/case-address.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { labQuestion } from '../evaluations/evaluations.api.ts';
import styles from './RetrievalLab.module.css';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';

/** Which queries and questions a draft would serve worse, and what they would lose. */
function GateRefusal({ gate, is_published = false }: { gate: GateReport; is_published?: boolean }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const [address] = useQueryParams();
  const round = (value: number | null) =>
    value === null ? '–' : formatNumber(language, Math.round(value * 1000) / 1000).replace('-', '−');
  const question = address.get(labQuestion) ?? address.get('q');
  const { ndcg, losses, losses_total, evaluation_id, baseline_id } = gate;
  return (
    <Card as="div" tone="error" size="small" className={styles.refusal}>
      <h3>
        {is_published
          ? texts.proofs[gate.verdict === 'no_labels' ? 'no_labels' : 'overridden']
          : texts.verdicts[gate.verdict]}
      </h3>
      {ndcg.draft !== null && <p>{texts.means({ before: round(ndcg.published), after: round(ndcg.draft) })}</p>}
      <Stack as="ul" gap={2}>
        {losses.map(({ query_id, query_text, delta, left }) => (
          <li key={query_id}>
            <b>{query_text}</b>
            <small className="tabular">{texts.lost({ change: round(delta) })}</small>
            {left.map(({ version_id, article_title, section, rank }) => (
              <small key={version_id}>{texts.left({ name: chunkName({ article_title, section }), rank })}</small>
            ))}
          </li>
        ))}
      </Stack>
      {losses_total > losses.length && <p>{texts.moreLosses({ count: losses_total - losses.length })}</p>}
      <Decisions which="labelled" compared={gate.labelled} />
      <Decisions which="replayed" compared={gate.replayed} />
      {evaluation_id !== null && baseline_id !== null && (
        <Link
          to={keepCase(
            withQuery(paths.adminEvaluation(evaluation_id), {
              baseline: baseline_id,
              ...(question !== null && { [labQuestion]: question }),
            }),
            address,
          )}
        >
          {texts.compare}
        </Link>
      )}
    </Card>
  );
}

/** The same questions counted by what the expert does with either settings, and those that get worse. */
export function Decisions({
  which,
  compared,
}: {
  which: 'labelled' | 'replayed';
  compared: DecisionComparison | undefined;
}) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  if (compared === undefined || compared.questions === 0) return null;
  const { questions, published, draft, lost, lost_total } = compared;
  const count = (value: number) => formatNumber(language, value);
  const counts = { before: count(published.answered), after: count(draft.answered), questions: count(questions) };
  return (
    <>
      <p>{texts.answersLost({ which, ...counts })}</p>
      {lost.length > 0 && (
        <Disclosure isPlain title={texts.lostQuestions}>
          <ul>
            {lost.map((text, i) => (
              <li key={i}>{text}</li>
            ))}
          </ul>
          {lost_total > lost.length && <p>{texts.moreLosses({ count: lost_total - lost.length })}</p>}
        </Disclosure>
      )}
    </>
  );
}

export { GateRefusal as Component };
