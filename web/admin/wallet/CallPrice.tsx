import { parseRoubles, roublesText, toKopecks, toRoubles } from '#contract/values/money.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { FieldForm } from '#web/ui/form/FieldForm.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useSetCallPrice } from './wallet.api.ts';

/** The price of a call where no pack has the number that is bought. */
export function CallPrice({ call_price_rub }: { call_price_rub: number }) {
  const texts = useMessages(adminWalletPart).packs;
  const set = useSetCallPrice();
  const form = useServerForm({ call_price_rub: roublesText(toKopecks(call_price_rub)) }, async (values) => {
    await set.mutateAsync(toRoubles(parseRoubles(values.call_price_rub) ?? 0));
    showToast(texts.saved);
  });
  return (
    <FieldForm
      form={form}
      {...form.register('call_price_rub', texts.callPriceHint)}
      label={texts.callPrice}
      inputMode="decimal"
      autoComplete="off"
      required
      pattern="[\d\s]*\d([.,]\d{1,2})?"
      data-wrong={texts.callPriceWrong}
      width={420}
      submit={texts.save}
      button={{ variant: 'outlined' }}
    />
  );
}
