import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '#web/ui/copy-text.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import styles from './UserDialog.module.css';

interface FirstPasswordProps {
  email: string;
  password: string;
  onClose: () => void;
}

/** Shown once: a stray click or Escape must not lose it. */
export function FirstPassword({ email, password, onClose }: FirstPasswordProps) {
  const texts = useMessages(adminUsersPart).form;
  const titleId = useId();

  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.passwordTitle}</DialogTitle>
      <DialogContent>
        {texts.passwordOnce({ email })}
        <div className={styles.password}>
          <code>{password}</code>
          <Button
            variant="outlined"
            startIcon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(password, { copied: texts.copied, failed: texts.notCopied })}
          >
            {texts.copy}
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
