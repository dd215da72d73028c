import adminModerationPart from 'messages:admin-moderation';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ReasonDialog } from '#web/ui/feedback/ReasonDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useRejectText } from './moderation.api.ts';

interface RejectDialogProps {
  id: number;
  title: string;
  /** What was typed for the author before. */
  note: string;
  onDone: () => unknown;
  onClose: () => void;
}

function RejectDialog({ id, title, note, onDone, onClose }: RejectDialogProps) {
  const texts = useMessages(adminModerationPart);
  const rejecting = useRejectText();

  async function reject(reason: string) {
    await rejecting.mutateAsync({ id, reason });
    showToast(texts.done.reject({ title }));
    onClose();
    await onDone();
  }

  return (
    <ReasonDialog
      isDanger
      title={texts.ask.reject({ title })}
      submit={texts.actions.reject}
      hint={texts.rejectTextHint}
      texts={texts}
      maxLength={limits.comment}
      initial={note}
      send={reject}
      onClose={onClose}
    />
  );
}

export { RejectDialog as Component };
