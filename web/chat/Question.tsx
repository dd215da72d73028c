import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './Question.module.css';

export function Question({ text }: { text: string }) {
  const texts = useMessages(chatPart).thread;
  return (
    <article className={styles.question} aria-label={texts.you}>
      <p>{text}</p>
    </article>
  );
}
