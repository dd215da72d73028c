import { useMessages } from '#web/i18n/messages.ts';
import { Note, Stack } from '#web/ui/Layout.tsx';
import recoveryPart from 'messages:auth-recovery';
import styles from './AuthForm.module.css';

/** The question that somebody has written before they logged in: it is not lost. */
function KeptQuestion({ question }: { question: string }) {
  const texts = useMessages(recoveryPart);
  return (
    <Stack gap={1} className={styles.kept}>
      <Note>{texts.keptQuestion}</Note>
      <p className="clamp">{question}</p>
    </Stack>
  );
}

export { KeptQuestion as Component };
