import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useEndReview } from './wallet.api.ts';

/** An admin has looked into what did not fit and says what came of it. */
export function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const texts = useMessages(adminWalletPart).topUps;
  const end = useEndReview(id);
  const form = useServerForm({ description: '' }, async ({ description }) => {
    await end.mutateAsync(description.trim());
    showToast(texts.wasReviewed);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title={texts.endReviewTitle({ id })}
      submit={texts.endReviewConfirm}
      onClose={onClose}
    >
      <p>{texts.endReviewHint}</p>
      <Field
        {...form.register('description')}
        label={texts.endReviewNote}
        autoComplete="off"
        maxLength={limits.reason}
        required
      />
    </FormDialog>
  );
}
