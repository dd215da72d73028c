import { useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { KeyOnce } from '#web/profile/KeyOnce.tsx';
import { Switch } from '#web/ui/Check.tsx';
import { Field } from '#web/ui/Field.tsx';
import { dayOf, endOfDay } from '#web/ui/form/day-input.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCreateKey, useEditKey } from './api-keys.api.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { OwnerChoice } from './OwnerChoice.tsx';

interface KeyDialogProps {
  /** The key to edit; a new one without. */
  apiKey?: AdminApiKey;
  onClose: () => void;
}

/** Makes a key for a user or edits one; a new one is then shown once. */
function KeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const texts = useMessages(adminApiKeysPart);
  const create = useCreateKey();
  const edit = useEditKey();
  const [made, setMade] = useState<string | null>(null);
  const form = useServerForm(
    {
      user_id: apiKey?.user_id ?? 0,
      name: apiKey?.name ?? '',
      expires_at: dayOf(apiKey?.expires_at ?? null),
      monthly_calls: String(apiKey?.monthly_calls ?? ''),
      is_active: apiKey?.is_active ?? true,
    },
    async ({ user_id, expires_at: day, monthly_calls: limit, ...rest }) => {
      const monthly_calls = limit === '' ? null : Number(limit);
      // A day that was not touched keeps its moment, also one that another admin chose in another time zone.
      const expires_at = apiKey && day === dayOf(apiKey.expires_at) ? apiKey.expires_at : endOfDay(day);
      if (apiKey) {
        await edit.mutateAsync({ id: apiKey.id, ...rest, expires_at, monthly_calls });
        showToast(texts.saved);
        return onClose();
      }
      setMade((await create.mutateAsync({ user_id, ...rest, expires_at, monthly_calls })).key);
    },
  );

  if (made !== null) return <KeyOnce apiKey={made} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={apiKey ? texts.editTitle({ name: apiKey.name }) : texts.newKey}
      submit={apiKey ? texts.save : texts.create}
      onClose={onClose}
    >
      {!apiKey && (
        <OwnerChoice
          error={form.register('user_id').error && texts.chooseUser}
          onChoose={(user_id) => form.setValue('user_id', user_id ?? 0, { shouldDirty: true })}
        />
      )}
      <Field {...form.register('name', texts.nameHint)} label={texts.name} autoComplete="off" required />
      <Field {...form.register('expires_at', texts.expiresHint)} label={texts.expires} type="date" />
      <Field
        {...form.register('monthly_calls', texts.monthlyCallsHint)}
        label={texts.monthlyCalls}
        type="number"
        min={1}
        max={1_000_000}
        inputMode="numeric"
        data-wrong={texts.monthlyCallsWrong}
      />
      <Switch {...form.register('is_active')} label={texts.isActive} />
    </FormDialog>
  );
}

export { KeyDialog as Component };
