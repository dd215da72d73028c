import type { ChatEvents } from '#contract/chat.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './StatusLine.module.css';

type Status = ChatEvents['status'] | null;

/** What the expert is doing, in words. */
export function useStatusText(status: Status): string {
  const texts = useMessages(chatPart).thread;
  switch (status?.step) {
    case undefined:
      return texts.sending;
    case 'reading':
      return texts.steps.reading({ count: status?.articles ?? 0 });
    case 'waiting':
      return texts.steps.waiting({ place: status?.place ?? 1 });
    case 'looking':
    case 'searching':
    case 'writing':
    case 'checking':
      return texts.steps[status.step];
  }
}

export function StatusLine({ status }: { status: Status }) {
  return (
    <p className={styles.status}>
      <span className={styles.pulse} aria-hidden />
      {useStatusText(status)}
    </p>
  );
}
