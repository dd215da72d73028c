import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Check.tsx';
import { CopyLine } from '#web/ui/CopyLine.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import apiKeysPart from 'messages:api-keys';
import uiPart from 'messages:ui';

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
      <CopyLine text={apiKey} label={texts.key} texts={texts} />
      <Checkbox label={texts.saved} checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
    </Dialog>
  );
}
