import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { KeyFields, readKey, typedKey } from '#web/profile/KeyFields.tsx';
import { KeyOnce } from '#web/profile/KeyOnce.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { keyQuery, useCreateKey, useEditKey } from './api-keys.api.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { OwnerChoice } from './OwnerChoice.tsx';

interface KeyDialogProps {
  /** The key to edit, as its list has it; a new one without. */
  apiKey?: AdminApiKey;
  onClose: () => void;
}

/** Makes a key for a user or edits one, which is read anew: its list may be older than what somebody else changed. */
function KeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const texts = useMessages(adminApiKeysPart);
  const query = useQuery({ ...keyQuery(apiKey?.id ?? 0), enabled: apiKey !== undefined });
  if (apiKey === undefined) return <KeyForm onClose={onClose} />;
  if (query.data) return <KeyForm apiKey={query.data} onClose={onClose} />;
  return (
    <Dialog title={texts.editTitle({ name: apiKey.name })} size="medium" onClose={onClose}>
      <LoadState query={query} failed={texts.failed}>
        {() => null}
      </LoadState>
    </Dialog>
  );
}

/** A new key is then shown once. */
function KeyForm({ apiKey, onClose }: KeyDialogProps) {
  const texts = useMessages(adminApiKeysPart);
  const create = useCreateKey();
  const edit = useEditKey();
  const [made, setMade] = useState<string | null>(null);
  const form = useServerForm(
    {
      user_id: apiKey?.user_id ?? 0,
      ...typedKey(apiKey),
      is_active: apiKey?.is_active ?? true,
    },
    async ({ user_id, is_active, ...typed }) => {
      const facts = { is_active, ...readKey(typed, apiKey) };
      if (apiKey) {
        await edit.mutateAsync({ id: apiKey.id, ...facts });
        showToast(texts.saved);
        return onClose();
      }
      setMade((await create.mutateAsync({ user_id, ...facts })).key);
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
      <KeyFields register={form.register} texts={texts} />
      <Switch {...form.register('is_active')} label={texts.isActive} />
    </FormDialog>
  );
}

export { KeyDialog as Component };
