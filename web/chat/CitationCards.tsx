import type { Source } from '#contract/chat.ts';
import { useOpenedSource } from './opened-source.ts';
import styles from './CitationCards.module.css';

interface CitationCardsProps {
  message_id: number | null;
  sources: readonly Source[];
  label: string;
}

/** The sources under an answer; a card opens what its number in the text opens. */
export function CitationCards({ message_id, sources, label }: CitationCardsProps) {
  const opened = useOpenedSource(message_id);
  if (sources.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={label}>
      {sources.map(({ n, section, article_title }) => (
        <li key={n}>
          <button type="button" aria-pressed={opened.n === n} onClick={() => opened.open(n)}>
            <span className={styles.number}>{n}</span>
            <span className={styles.text}>
              <b>{section}</b>
              <small>{article_title}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
