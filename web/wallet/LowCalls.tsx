import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/values/limits.ts';
import { FieldForm } from '#web/ui/form/FieldForm.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import lowCallsPart from 'messages:low-calls';
import { useChooseLowCalls } from './top-ups.api.ts';
import { callsSummaryQuery } from './wallet.api.ts';

/** At how many calls left the player is warned. */
export function LowCalls() {
  const texts = useMessages(lowCallsPart);
  const { data } = useQuery(callsSummaryQuery());
  const choose = useChooseLowCalls();
  const form = useServerForm(
    { low_calls: '' },
    async ({ low_calls }) => {
      await choose.mutateAsync(Number(low_calls));
      showToast(texts.saved);
    },
    { low_calls: String(data?.low_calls ?? '') },
  );
  return (
    <Stack as="section">
      <h2>{texts.title}</h2>
      <FieldForm
        form={form}
        {...form.register('low_calls', texts.hint)}
        label={texts.number}
        inputMode="numeric"
        autoComplete="off"
        required
        pattern={`\\d{1,3}|${limits.lowCalls}`}
        data-wrong={texts.wrong}
        disabled={!data}
        width={360}
        submit={texts.save}
        button={{ variant: 'tonal' }}
      />
    </Stack>
  );
}
