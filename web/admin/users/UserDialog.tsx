import { useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { type Grant, grants } from '#contract/values/rights.ts';
import { languageNames, languages } from '#contract/values/languages.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Checkbox, Switch } from '#web/ui/controls/Check.tsx';
import { Field, Select } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { editableOf, useCreateUser, useEditUser } from './users.api.ts';

interface UserDialogProps {
  /** The account to edit; a new one without. */
  user?: AdminUser;
  onClose: () => void;
}

type Values = { [G in Grant]: boolean } & Omit<ReturnType<typeof editableOf>, 'grants'> & {
    email_verified: boolean;
  };

function initialValues(user: AdminUser | undefined): Values {
  const fresh = { email: '', name: '', role: 'user', grants: [], is_active: true, language: 'en' } as const;
  const { grants: held, ...editable } = user ? editableOf(user) : fresh;
  const has = (grant: Grant) => held.some((one) => one === grant);
  return {
    ...editable,
    reviewer: has('reviewer'),
    support: has('support'),
    finance: has('finance'),
    email_verified: user?.email_verified ?? false,
  };
}

/** Makes an account or edits one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const texts = useMessages(adminUsersPart).form;
  const { role, roles, grants: grantNames, language, email } = useMessages(adminUsersPart).list;
  const create = useCreateUser();
  const edit = useEditUser();
  // What the dialog opened with, whatever comes in while it is open.
  const [was] = useState(() => user && editableOf(user));
  const [initial] = useState(() => initialValues(user));
  /** Another address than that of the account counts as unconfirmed unless the admin says otherwise. */
  const isConfirmed = (address: string) => initial.email_verified && address.trim() === initial.email;
  const form = useServerForm(initial, async ({ reviewer, support, finance, email_verified, ...edited }) => {
    const isGranted = { reviewer, support, finance };
    const values = { ...edited, grants: grants.filter((grant) => isGranted[grant]) };
    if (user) {
      // What nobody switched stays as it is by now.
      const vouched = email_verified === isConfirmed(edited.email) ? {} : { email_verified };
      await edit.mutateAsync({ id: user.id, ...values, ...vouched, was });
      showToast(texts.saved);
      return onClose();
    }
    await create.mutateAsync(values);
    showToast(texts.invited({ email: values.email }));
    onClose();
  });
  const address = form.register('email');
  return (
    <FormDialog
      form={form}
      title={user ? texts.editTitle({ name: user.name }) : texts.createTitle}
      submit={user ? texts.save : texts.invite}
      onClose={onClose}
    >
      <Field {...form.register('name')} label={texts.name} autoComplete="off" required />
      <Field
        {...address}
        onChange={(event) => {
          void address.onChange(event);
          form.setValue('email_verified', isConfirmed(event.currentTarget.value));
        }}
        label={email}
        type="email"
        autoComplete="off"
        required
      />
      <Columns>
        <Select {...form.register('role')} label={role} options={Object.entries(roles)} />
        <Select
          {...form.register('language')}
          label={language}
          options={languages.map((one) => [one, languageNames[one]])}
        />
      </Columns>
      {form.watch('role') === 'user' && (
        <Stack gap={2} role="group" aria-label={texts.grants}>
          <b>{texts.grants}</b>
          {grants.map((grant) => (
            <Checkbox key={grant} {...form.register(grant, texts.grantHints[grant])} label={grantNames[grant]} />
          ))}
        </Stack>
      )}
      {user ? (
        <Stack gap={2}>
          <Switch {...form.register('is_active')} label={texts.isActive} />
          <Switch {...form.register('email_verified')} label={texts.verified} />
        </Stack>
      ) : (
        <Note>{texts.inviteHint}</Note>
      )}
    </FormDialog>
  );
}
