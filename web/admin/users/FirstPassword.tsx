import { Copy } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Layout.tsx';
import styles from './UserDialog.module.css';

interface FirstPasswordProps {
  email: string;
  password: string;
  onClose: () => void;
}

/** Shown once: neither Escape nor a stray click loses it. */
export function FirstPassword({ email, password, onClose }: FirstPasswordProps) {
  const texts = useMessages(adminUsersPart).form;
  return (
    <Dialog
      isAlert
      isBusy
      title={texts.passwordTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <p>{texts.passwordOnce({ email })}</p>
      <Row className={styles.password}>
        <code>{password}</code>
        <Button
          variant="outlined"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(password, { copied: texts.copied, failed: texts.notCopied })}
        >
          {texts.copy}
        </Button>
      </Row>
    </Dialog>
  );
}
