import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Check.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Layout.tsx';
import apiKeysPart from 'messages:api-keys';
import uiPart from 'messages:ui';
import styles from './KeyOnce.module.css';

/** A new key, shown once: neither Escape nor a stray click loses it, and closing asks whether it was saved. */
export function KeyOnce({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const texts = useMessages(apiKeysPart).once;
  const shared = useMessages(uiPart);
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog
      isAlert
      isBusy
      size="medium"
      title={texts.title}
      onClose={onClose}
      actions={
        <Button disabled={!isSaved} onClick={onClose}>
          {shared.close}
        </Button>
      }
    >
      <p>{texts.once}</p>
      <Row className={styles.key}>
        <code aria-label={texts.key}>{apiKey}</code>
        <Button
          variant="outlined"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(apiKey, { copied: texts.copied, failed: texts.notCopied })}
        >
          {texts.copy}
        </Button>
      </Row>
      <Checkbox label={texts.saved} checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
    </Dialog>
  );
}
