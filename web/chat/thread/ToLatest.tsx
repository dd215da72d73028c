import { ArrowDown } from 'lucide-react';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './ToLatest.module.css';

/** Leads to the end of the last answer, and goes along with it from there. */
export function ToLatest({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label={useMessages(chatPart).thread.toLatest} className={styles.toLatest} onClick={onClick}>
      <ArrowDown size={20} aria-hidden />
    </IconButton>
  );
}
