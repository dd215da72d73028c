import { TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import styles from './Failed.module.css';

/** An answer that did not come about. Trying again is a new question to the wallet. */
function Failed({ reason, onRetry }: { reason: string | undefined; onRetry: (() => void) | undefined }) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  return (
    <article className={`surface ${styles.failed}`} data-tone="error" aria-label={texts.expert}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        {/* The server's words end with what it costs, which stands below in any case. */}
        <b>{reason?.split('. ')[0] ?? texts.failed}</b>
        <p>{texts.notCharged}</p>
      </div>
      {onRetry && (
        <Button variant="outlined" size="small" onClick={onRetry}>
          {shared.tryAgain}
        </Button>
      )}
    </article>
  );
}

export { Failed as Component };
