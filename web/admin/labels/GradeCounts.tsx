import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Row } from '#web/ui/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import styles from './Labels.module.css';

/** How often each grade was given. */
export function GradeCounts({ grades, unjudgeable }: { grades: readonly number[]; unjudgeable: number }) {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  return (
    <Row as="dl" gap={1} className={styles.counts} aria-label={texts.counts}>
      {grades.map((count, grade) => (
        <div key={grade} data-grade={grade} title={texts.gradeNames[grade]}>
          <dt>{grade}</dt>
          <dd className="tabular">{formatNumber(language, count)}</dd>
        </div>
      ))}
      <div title={texts.unjudgeableShort}>
        <dt>×</dt>
        <dd className="tabular">{formatNumber(language, unjudgeable)}</dd>
      </div>
    </Row>
  );
}
