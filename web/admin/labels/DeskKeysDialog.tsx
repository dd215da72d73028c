import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import uiPart from 'messages:ui';
import styles from './Labels.module.css';

export function DeskKeysDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages(adminLabelsPart).labels;
  const shared = useMessages(uiPart);
  return (
    <Dialog title={texts.keys} onClose={onClose} actions={<Button onClick={onClose}>{shared.close}</Button>}>
      <dl className={styles.keys}>
        {texts.keyList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys?.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
