import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';

/** An answer that did not come about. Trying again is a new question to the wallet. */
function Failed({ reason, onRetry }: { reason: string | undefined; onRetry: (() => void) | undefined }) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  return (
    <article aria-label={texts.expert}>
      <Alert
        isQuiet
        action={
          onRetry && (
            <Button variant="outlined" size="small" onClick={onRetry}>
              {shared.tryAgain}
            </Button>
          )
        }
      >
        {/* The server's words end with what it costs, which stands below in any case. */}
        <b>{reason?.split('. ')[0] ?? texts.failed}</b>
        <p>{texts.notCharged}</p>
      </Alert>
    </article>
  );
}

export { Failed as Component };
