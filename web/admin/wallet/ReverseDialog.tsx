import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showToast } from '#web/ui/toast.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
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
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<string>();
  const what = line.calls === 0 ? formatRoubles(language, line.amount_rub) : texts.callsCount({ count: line.calls });

  function takeBack() {
    const reason = description.trim();
    if (reason === '') return setWrong(texts.descriptionWrong);
    reverse.mutate(
      { id: line.id, description: reason, key: intention.keyOf(reason) },
      {
        onSuccess: () => {
          showToast(texts.wasReversed);
          onClose();
        },
        onError: (error) => setWrong(error.message),
      },
    );
  }

  return (
    <ConfirmDialog
      title={texts.reverseTitle({ what, name: user.name })}
      confirm={texts.reverse}
      cancel={texts.keep}
      isWorking={reverse.isPending}
      onConfirm={takeBack}
      onCancel={onClose}
    >
      <p>{texts.reverseHint}</p>
      <TextField
        margin="normal"
        label={texts.reason}
        value={description}
        error={wrong !== undefined}
        helperText={wrong ?? texts.descriptionHint}
        onChange={({ target }) => {
          setDescription(target.value);
          setWrong(undefined);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: limits.reason } }}
      />
    </ConfirmDialog>
  );
}
