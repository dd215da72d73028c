import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';

/** How often each grade was given. */
export function GradeCounts({ grades, unjudgeable }: { grades: readonly number[]; unjudgeable: number }) {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  return (
    <Row as="ul" gap={1} aria-label={texts.counts}>
      {[...grades, unjudgeable].map((count, grade) => (
        <li key={grade} title={texts.gradeNames[grade] ?? texts.unjudgeableShort}>
          <Chip>
            {grade < grades.length ? grade : '×'}: <b className="tabular">{formatNumber(language, count)}</b>
          </Chip>
        </li>
      ))}
    </Row>
  );
}
