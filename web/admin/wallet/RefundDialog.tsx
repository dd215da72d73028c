import { Field } from '#web/ui/controls/Field.tsx';
import { useState } from 'react';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { formatKopecks, refundShare, shareOfRefund, toKopecks } from '#contract/values/money.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { locales } from '#web/i18n/format.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { minutesSinceEqual } from './recent-equal.ts';
import { useRefundTopUp } from './wallet.api.ts';

/** Pays back calls that are not spent yet, at their share of the price, or money that was never credited. */
export function RefundDialog({ topUp, onClose }: { topUp: AdminTopUpDetails; onClose: () => void }) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  const refund = useRefundTopUp(topUp.id);
  const intention = useIntention();
  // As it was read here: should a call be spent meanwhile, the server refuses instead of paying less.
  const [most] = useState(topUp.refundable.calls);
  const [earlier] = useState(() => ({ refunds: topUp.refunds, now: Date.now() }));
  const isWhole = most === 0;
  const form = useServerForm({ calls: String(most), description: '' }, async ({ calls, description }) => {
    const body = { description: description.trim(), ...(isWhole ? {} : { calls: Number(calls) }) };
    const { refunds } = await refund.mutateAsync({ ...body, key: intention.keyOf(JSON.stringify(body)) });
    showToast(refunds.some(({ state }) => state === 'pending') ? texts.refunded : texts.paidBack);
    onClose();
  });
  const typed = Number(form.watch('calls'));
  const calls = !isWhole && Number.isInteger(typed) && typed >= 1 && typed <= most ? typed : null;
  const paid = {
    ...topUp,
    amount_kopecks: toKopecks(topUp.amount_rub),
    refunded_kopecks: toKopecks(topUp.refunded_rub),
  };
  const refundable = toKopecks(topUp.refundable.amount_rub);
  const kopecks = isWhole ? refundable : calls === null ? null : refundShare(paid, calls);
  const amount = kopecks === null ? null : formatKopecks(locales[language], kopecks);
  const minutes = minutesSinceEqual(
    earlier.refunds,
    (one) => one.state !== 'failed' && one.calls === calls,
    earlier.now,
  );
  const { bonus } = topUp;
  const due = bonus === null || calls === null ? 0 : shareOfRefund(topUp, bonus, calls);
  const fromBonus = bonus === null || calls === null ? 0 : Math.min(due, bonus.player_calls - calls);

  return (
    <FormDialog
      form={form}
      isDanger
      size="small"
      title={texts.refundTitle({ name: topUp.user.name })}
      submit={
        amount === null ? texts.refundNow : (minutes === null ? texts.refundSum : texts.refundAgain)({ sum: amount })
      }
      onClose={onClose}
    >
      {amount !== null && <p>{texts.refundHint({ calls: (calls ?? 0) + fromBonus, sum: amount })}</p>}
      {minutes !== null && (
        <Note tone="amber" role="status">
          {texts.refundedBefore({ minutes })}
        </Note>
      )}
      {bonus !== null && calls !== null && (
        <Note tone={due > fromBonus ? 'amber' : undefined}>
          {texts.refundBonus({ calls: bonus.calls, taken: fromBonus, spent: due - fromBonus })}
        </Note>
      )}
      {!isWhole && (
        <Field
          {...form.register('calls', texts.refundCallsHint({ most }))}
          label={texts.refundCalls}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          data-wrong={texts.refundCallsWrong({ most })}
          required
        />
      )}
      <Field
        {...form.register('description')}
        label={texts.refundReason}
        autoComplete="off"
        maxLength={limits.reason}
        required
      />
    </FormDialog>
  );
}
