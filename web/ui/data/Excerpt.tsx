import styles from './Excerpt.module.css';

interface ExcerptProps {
  text: string;
  /** The words in it, in order: from `start` up to `end`. */
  marks: readonly { start: number; end: number }[];
}

/** Part of a text with the words that were searched for marked. */
export function Excerpt({ text, marks }: ExcerptProps) {
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
