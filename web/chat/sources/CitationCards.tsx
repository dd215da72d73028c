import { BookOpen } from 'lucide-react';
import type { Source } from '#contract/chat.ts';
import { CardButton } from '#web/ui/layout/CardButton.tsx';
import { classes, Row } from '#web/ui/layout/Layout.tsx';
import { useOpenedSource } from './opened-source.ts';
import styles from './CitationCards.module.css';

interface CitationCardsProps {
  message_id: number | null;
  sources: readonly Source[];
  label: string;
  /** Without numbers in the text there is nothing for them to match. */
  isNumbered?: boolean;
}

/** The sources under an answer; a card opens what its number in the text opens. */
export function CitationCards({ message_id, sources, label, isNumbered = true }: CitationCardsProps) {
  const opened = useOpenedSource(message_id);
  if (sources.length === 0) return null;
  return (
    <Row
      as="ul"
      gap={2}
      align="stretch"
      className={classes(styles.cards, isNumbered && styles.numbered)}
      aria-label={label}
    >
      {sources.map(({ n, section, article_title }) => (
        <li key={n}>
          <CardButton
            sign={isNumbered ? n : <BookOpen size={16} aria-hidden />}
            title={section}
            note={article_title}
            aria-pressed={opened.n === n}
            onClick={() => opened.open(n)}
          />
        </li>
      ))}
    </Row>
  );
}
