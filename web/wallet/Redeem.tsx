import { useQuery } from '@tanstack/react-query';
import { useIntention } from '#web/http/use-intention.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { FieldForm } from '#web/ui/form/FieldForm.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Stack } from '#web/ui/Layout.tsx';
import { showToast } from '#web/ui/toast.ts';
import promotionsPart from 'messages:promotions';
import { useRedeem, waitingSharesQuery } from './promotions.api.ts';

/** Where a promotion code is typed, and what of earlier ones waits for a purchase. */
function Redeem() {
  const texts = useMessages(promotionsPart);
  const redeem = useRedeem();
  const intention = useIntention();
  const { data: waiting } = useQuery(waitingSharesQuery());
  const form = useServerForm({ code: '' }, async ({ code }) => {
    const { kind, amount } = await redeem.mutateAsync({ code, key: intention.keyOf(code) });
    intention.end();
    form.reset();
    showToast(texts.redeemed[kind]({ amount }));
  });
  return (
    <Stack as="section">
      <h2>{texts.title}</h2>
      {waiting?.items.map(({ id, amount }) => (
        <Note key={id}>{texts.waiting({ amount })}</Note>
      ))}
      <FieldForm
        form={form}
        {...form.register('code', texts.hint)}
        label={texts.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        width={360}
        submit={texts.redeem}
        button={{ variant: 'tonal' }}
      />
    </Stack>
  );
}

export { Redeem as Component };
