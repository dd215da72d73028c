import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGainCalls } from '#contract/values/rights.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { FieldForm } from '#web/ui/form/FieldForm.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import promotionsPart from 'messages:promotions';
import { useRedeem, waitingSharesQuery } from './promotions.api.ts';

/** Where a promotion code is typed, and what of earlier ones waits for a purchase. */
export function Redeem() {
  const texts = useMessages(promotionsPart);
  const { data: waiting } = useQuery(waitingSharesQuery());
  const [redeemed, setRedeemed] = useState(0);
  const user = useUser();
  return (
    <Stack as="section">
      <h2>{texts.title}</h2>
      {waiting?.items.map(({ id, amount }) => (
        <Note key={id}>{texts.waiting({ amount })}</Note>
      ))}
      {user === null || mayGainCalls(user) ? (
        <CodeForm key={redeemed} onRedeemed={() => setRedeemed((count) => count + 1)} />
      ) : (
        <Note>{texts.playersOnly}</Note>
      )}
    </Stack>
  );
}

function CodeForm({ onRedeemed }: { onRedeemed: () => void }) {
  const texts = useMessages(promotionsPart);
  const redeem = useRedeem();
  const intention = useIntention();
  const form = useServerForm({ code: '' }, async ({ code }) => {
    const { kind, amount } = await redeem.mutateAsync({ code, key: intention.keyOf(code) });
    showToast(texts.redeemed[kind]({ amount }));
    onRedeemed();
  });
  return (
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
  );
}
