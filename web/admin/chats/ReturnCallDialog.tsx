import adminChatsPart from 'messages:admin-chats';
import { limits } from '#contract/values/limits.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';

/** Asks why before a call is returned. */
function ReturnCallDialog({ message_id, onClose }: { message_id: number; onClose: () => void }) {
  const texts = useMessages(adminChatsPart);
  const giving = useChange([['admin']], (body: { reason?: string }) =>
    api('POST /api/admin/answers/{id}/give-back', { params: { id: message_id }, body }),
  );
  const form = useServerForm({ reason: '' }, async ({ reason }) => {
    await giving.mutateAsync(reason.trim() === '' ? {} : { reason });
    showToast(texts.givenBack);
    onClose();
  });
  return (
    <FormDialog form={form} title={texts.giveBackTitle} submit={texts.giveBack} size="small" onClose={onClose}>
      <Note>{texts.giveBackHint}</Note>
      <TextArea
        {...form.register('reason', texts.giveBackReasonHint)}
        label={texts.giveBackReason}
        rows={3}
        maxLength={limits.reason}
      />
    </FormDialog>
  );
}

export { ReturnCallDialog as Component };
