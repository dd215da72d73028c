import { Field } from '#web/ui/controls/Field.tsx';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { useReverseCredit } from './wallet.api.ts';

interface ReverseDialogProps {
  user: AdminUserDetails;
  line: AdminLedgerLine;
  onClose: () => void;
}

/** Takes a credit back, with the reason that the user will read. */
export function ReverseDialog({ user, line, onClose }: ReverseDialogProps) {
  const texts = useMessages(adminWalletPart).user;
  const language = useLanguage();
  const reverse = useReverseCredit();
  const intention = useIntention();
  const form = useServerForm({ description: '' }, async ({ description }) => {
    const reason = description.trim();
    await reverse.mutateAsync({ id: line.id, description: reason, key: intention.keyOf(reason) });
    showToast(texts.wasReversed);
    onClose();
  });
  const what = line.calls === 0 ? formatRoubles(language, line.amount_rub) : texts.callsCount({ count: line.calls });
  return (
    <FormDialog
      form={form}
      isDanger
      size="small"
      title={texts.reverseTitle({ what, name: user.name })}
      submit={texts.reverse}
      onClose={onClose}
    >
      <p>{texts.reverseHint}</p>
      <Field
        {...form.register('description', texts.descriptionHint)}
        label={texts.reason}
        autoComplete="off"
        maxLength={limits.reason}
        required
      />
    </FormDialog>
  );
}
