import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { formatKopecks, refundShare, toKopecks } from '#contract/values/money.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { locales } from '#web/i18n/format.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useRefundTopUp } from './wallet.api.ts';

/** Pays back calls that are not spent yet, at their share of the price, or money that was never credited. */
export function RefundDialog({ topUp, onClose }: { topUp: AdminTopUpDetails; onClose: () => void }) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  const refund = useRefundTopUp(topUp.id);
  const intention = useIntention();
  // As it was read here: should a call be spent meanwhile, the server refuses instead of paying less.
  const [most] = useState(topUp.refundable.calls);
  const [typed, setTyped] = useState(String(most));
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<{ calls?: string; description?: string }>({});
  const isWhole = most === 0;
  const calls = /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most ? Number(typed) : null;
  const paid = {
    ...topUp,
    amount_kopecks: toKopecks(topUp.amount_rub),
    refunded_kopecks: toKopecks(topUp.refunded_rub),
  };
  const refundable = toKopecks(topUp.refundable.amount_rub);
  const kopecks = isWhole ? refundable : calls === null ? null : refundShare(paid, calls);
  const amount = kopecks === null ? null : formatKopecks(locales[language], kopecks);

  function payBack() {
    const reason = description.trim();
    if (!isWhole && calls === null) return setWrong({ calls: texts.refundCallsWrong({ most }) });
    if (reason === '') return setWrong({ description: texts.reasonWrong });
    const wanted = { description: reason, ...(calls === null ? {} : { calls }) };
    refund.mutate(
      { ...wanted, key: intention.keyOf(JSON.stringify(wanted)) },
      {
        onSuccess: ({ refunds }) => {
          showToast(refunds.some(({ state }) => state === 'pending') ? texts.refunded : texts.paidBack);
          onClose();
        },
        onError: (error) => setWrong({ description: error.message }),
      },
    );
  }

  return (
    <ConfirmDialog
      title={texts.refundTitle({ name: topUp.user.name })}
      confirm={amount === null ? texts.refund.replace('…', '') : texts.refundSum({ sum: amount })}
      cancel={texts.keep}
      isWorking={refund.isPending}
      onConfirm={payBack}
      onCancel={onClose}
    >
      {amount !== null && <p>{texts.refundHint({ calls: calls ?? 0, sum: amount })}</p>}
      {!isWhole && (
        <TextField
          margin="normal"
          label={texts.refundCalls}
          value={typed}
          error={wrong.calls !== undefined}
          helperText={wrong.calls ?? texts.refundCallsHint({ most })}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong({});
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } }}
        />
      )}
      <TextField
        margin="normal"
        label={texts.refundReason}
        value={description}
        error={wrong.description !== undefined}
        helperText={wrong.description}
        onChange={({ target }) => {
          setDescription(target.value);
          setWrong({});
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: limits.reason } }}
      />
    </ConfirmDialog>
  );
}
