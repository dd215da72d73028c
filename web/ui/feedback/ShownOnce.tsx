import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { Button } from '../controls/Button.tsx';
import { Checkbox } from '../controls/Check.tsx';
import { CopyLine } from '../data/CopyLine.tsx';
import { Dialog } from './Dialog.tsx';

interface ShownOnceProps {
  title: string;
  /** Why it has to be copied now. */
  lead: string;
  text: string;
  /** What the text is. */
  label: string;
  texts: React.ComponentProps<typeof CopyLine>['texts'];
  /** What has to be ticked before the dialog closes. */
  saved: string;
  onClose: () => void;
}

/** A text that is shown once: neither Escape nor a stray click loses it, and closing asks whether it was saved. */
export function ShownOnce({ title, lead, text, label, texts, saved, onClose }: ShownOnceProps) {
  const { close } = useMessages(uiPart);
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog
      isAlert
      isBusy
      size="medium"
      title={title}
      onClose={onClose}
      actions={
        <Button disabled={!isSaved} onClick={onClose}>
          {close}
        </Button>
      }
    >
      <p>{lead}</p>
      <CopyLine label={label} text={text} texts={texts} />
      <Checkbox label={saved} checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
    </Dialog>
  );
}
