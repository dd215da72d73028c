import { useTexts } from '#web/i18n/texts.ts';
import { chatTexts } from './chat.texts.ts';
import styles from './Question.module.css';

export function Question({ text }: { text: string }) {
  const texts = useTexts(chatTexts);
  return (
    <article className={styles.question} aria-label={texts.you}>
      <p>{text}</p>
    </article>
  );
}
