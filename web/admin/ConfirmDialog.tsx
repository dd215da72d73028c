import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ConfirmDialogProps {
  /** Names whom or what it is about. */
  title: string;
  confirm: string;
  cancel: string;
  isWorking: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: React.ReactNode;
}

/** For screens that do not use the kit's own yet. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, isWorking, onConfirm, onCancel, children } = props;
  return (
    <Dialog
      isAlert
      isBusy={isWorking}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="outlined" data-autofocus disabled={isWorking} onClick={onCancel}>
            {cancel}
          </Button>
          <Button tone="danger" loading={isWorking} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
