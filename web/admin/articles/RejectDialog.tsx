import adminModerationPart from 'messages:admin-moderation';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TextArea } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note } from '#web/ui/Layout.tsx';
import { showToast } from '#web/ui/toast.ts';
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
  const form = useServerForm({ reason: note }, async ({ reason }) => {
    await rejecting.mutateAsync({ id, reason });
    showToast(texts.done.reject({ title }));
    onClose();
    await onDone();
  });
  return (
    <FormDialog
      isDanger
      form={form}
      title={texts.ask.reject({ title })}
      submit={texts.actions.reject}
      onClose={onClose}
    >
      <Note>{texts.rejectTextHint}</Note>
      <TextArea
        {...form.register('reason', texts.reasonHint)}
        label={texts.reason}
        required
        maxLength={limits.comment}
      />
    </FormDialog>
  );
}

export { RejectDialog as Component };
