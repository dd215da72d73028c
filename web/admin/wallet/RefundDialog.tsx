import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { showToast } from '#web/ui/toast.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { adminTopUpsTexts } from './admin-top-ups.texts.ts';
import { useRefundTopUp } from './wallet.api.ts';

/** Pays back what can be paid back: the calls that are not spent yet, at their share of the price. */
export function RefundDialog({ topUp, onClose }: { topUp: AdminTopUpDetails; onClose: () => void }) {
  const texts = useTexts(adminTopUpsTexts);
  const language = useLanguage();
  const refund = useRefundTopUp(topUp.id);
  const intention = useIntention();
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { calls, amount_rub } = topUp.refundable;
  const sum = formatRoubles(language, amount_rub);

  function payBack() {
    const reason = description.trim();
    if (reason === '') return setWrong(texts.reasonWrong);
    // The number of calls that was read here: should one be spent meanwhile, the server refuses instead of paying less.
    refund.mutate(
      { calls, description: reason, key: intention.keyOf(JSON.stringify([calls, reason])) },
      {
        onSuccess: () => {
          showToast(texts.refunded);
          onClose();
        },
        onError: (error) => setWrong(error.message),
      },
    );
  }

  return (
    <ConfirmDialog
      title={texts.refundTitle(sum, topUp.user.name)}
      confirm={texts.refund.replace('…', '')}
      cancel={texts.keep}
      isWorking={refund.isPending}
      onConfirm={payBack}
      onCancel={onClose}
    >
      <p>{texts.refundHint(calls, sum)}</p>
      <TextField
        margin="normal"
        label={texts.refundReason}
        value={description}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={({ target }) => {
          setDescription(target.value);
          setWrong(undefined);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
}
