import { Globe } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { contextTexts } from './context.texts.ts';
import styles from './AskGeneral.module.css';

/** After a refusal: the same question to the model alone. */
function AskGeneral({ onAsk }: { onAsk: () => void }) {
  const texts = useTexts(contextTexts);
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
