import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyLine } from '#web/ui/data/CopyLine.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';

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
      <CopyLine text={password} texts={texts} />
    </Dialog>
  );
}
