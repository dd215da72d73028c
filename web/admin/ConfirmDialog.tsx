import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

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

/** Asks before something that hurts; the way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, isWorking, onConfirm, onCancel, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={isWorking ? undefined : onCancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus disabled={isWorking} onClick={onCancel}>
          {cancel}
        </Button>
        <Button color="error" loading={isWorking} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
