import { Globe } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './AskGeneral.module.css';

/** After a refusal: the same question to the model alone. */
function AskGeneral({ onAsk }: { onAsk: () => void }) {
  const texts = useMessages(chatPart).context;
  return (
    <div className={styles.offer}>
      <Button variant="tonal" size="small" icon={<Globe size={16} aria-hidden />} onClick={onAsk}>
        {texts.askGeneral}
      </Button>
      <small>{texts.askGeneralHint}</small>
    </div>
  );
}

export { AskGeneral as Component };
