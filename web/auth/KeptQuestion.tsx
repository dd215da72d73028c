import { useMessages } from '#web/i18n/messages.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import recoveryPart from 'messages:auth-recovery';
import styles from './AuthForm.module.css';

interface KeptQuestionProps {
  question: string;
  /** It names a game that somebody wants. */
  isDemand?: boolean;
}

/** What somebody has written before they logged in: it is not lost. */
function KeptQuestion({ question, isDemand = false }: KeptQuestionProps) {
  const texts = useMessages(recoveryPart);
  return (
    <Stack gap={1} className={styles.kept}>
      <Note>{isDemand ? texts.keptDemand : texts.keptQuestion}</Note>
      <p className="clamp">{question}</p>
    </Stack>
  );
}

export { KeptQuestion as Component };
