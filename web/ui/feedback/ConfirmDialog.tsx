import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { Alert } from './Alert.tsx';
import { Button, DecidingButton } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  /** Names whom or what it is about. */
  title: string;
  /** The button that does it. */
  confirm: string;
  cancel?: string;
  /** What it does takes something away. */
  isDanger?: boolean;
  disabled?: boolean;
  /** The dialog waits for what is returned; it closes after it, or shows what went wrong. */
  onConfirm: () => unknown;
  onClose: () => void;
  children?: React.ReactNode;
}

/** Asks before something that cannot be taken back by a click; the way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, isDanger = true, disabled, onConfirm, onClose, children } = props;
  const texts = useMessages(uiPart);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  }

  return (
    <Dialog
      isAlert
      isBusy={isPending}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" data-autofocus disabled={isPending} onClick={onClose}>
            {cancel ?? texts.cancel}
          </Button>
          <DecidingButton
            tone={isDanger ? 'danger' : undefined}
            loading={isPending}
            disabled={disabled}
            onClick={() => void run()}
          >
            {confirm}
          </DecidingButton>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      {children}
    </Dialog>
  );
}
