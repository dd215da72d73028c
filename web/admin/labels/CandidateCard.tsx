import type { Candidate } from '#contract/labels.ts';
import { chunkName } from '#web/admin/chunk-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import styles from './Labels.module.css';

interface CandidateCardProps {
  item: Candidate;
  /** Undefined where nobody has judged it. */
  grade: number | null | undefined;
  isCurrent: boolean;
  place: string;
  onPoint: () => void;
  onGrade: (grade: number | null) => void;
}

export function CandidateCard({ item, grade, isCurrent, place, onPoint, onGrade }: CandidateCardProps) {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  const choices = [
    ...texts.gradeNames.map((name, value) => ({ name, value })),
    { name: texts.unjudgeableShort, value: null },
  ];
  return (
    <Card as="li" className={styles.candidate} aria-current={isCurrent || undefined} onPointerDown={onPoint}>
      <Row isSpread gap={1}>
        <b>{chunkName(item)}</b>
        <small className="tabular">{`${item.language.toUpperCase()}, ${place}`}</small>
      </Row>
      <Markdown text={item.text} />
      <Row gap={2} role="group" aria-label={texts.gradeOf}>
        {choices.map(({ name, value }) => (
          <ChipButton
            key={name}
            aria-pressed={grade === value}
            data-grade={value ?? 'x'}
            onFocus={onPoint}
            onClick={() => onGrade(value)}
          >
            <b>{value ?? '×'}</b>
            {name}
          </ChipButton>
        ))}
      </Row>
      {item.graded_at && item.graded_by && (
        <small>{texts.gradedBy({ who: item.graded_by, when: formatMoment(language, item.graded_at) })}</small>
      )}
    </Card>
  );
}
