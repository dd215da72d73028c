import type { GateReport } from '#contract/gate-report.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import styles from './RetrievalLab.module.css';

/** Which labelled queries a draft would make worse, and what they would lose. */
export function GateRefusal({ gate, is_published = false }: { gate: GateReport; is_published?: boolean }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const round = (value: number | null) =>
    value === null ? '–' : formatNumber(language, Math.round(value * 1000) / 1000).replace('-', '−');
  const { ndcg, losses, losses_total, without_evidence, evaluation_id, baseline_id } = gate;
  return (
    <div className={styles.refusal}>
      <h3>{is_published ? texts.proofs.overridden : texts.verdicts.refused}</h3>
      <p>{texts.means({ before: round(ndcg.published), after: round(ndcg.draft) })}</p>
      <ul>
        {losses.map(({ query_id, query_text, delta, left }) => (
          <li key={query_id}>
            <b>{query_text}</b>
            <small className="tabular">{texts.lost({ change: round(delta) })}</small>
            {left.map(({ version_id, article_title, section, rank }) => (
              <small key={version_id}>
                {texts.left({ name: [article_title, section].filter(Boolean).join(' › '), rank })}
              </small>
            ))}
          </li>
        ))}
      </ul>
      {losses_total > losses.length && <p>{texts.moreLosses({ count: losses_total - losses.length })}</p>}
      {without_evidence.draft > without_evidence.published && (
        <p>{texts.evidenceLost({ before: without_evidence.published, after: without_evidence.draft })}</p>
      )}
      <Link to={`${paths.adminEvaluation(evaluation_id)}?baseline=${baseline_id}`}>{texts.compare}</Link>
    </div>
  );
}
