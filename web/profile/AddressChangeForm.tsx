import { useMessages } from '#web/i18n/messages.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Form, FormButtons } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import profilePart from 'messages:profile';
import { changeAccount } from '#web/auth/auth.api.ts';
import { useRefreshAddressChange } from './profile.api.ts';

/** Asks for another address; it holds once its mail is confirmed. */
function AddressChangeForm({ onEnd }: { onEnd: () => void }) {
  const texts = useMessages(profilePart).page;
  const refresh = useRefreshAddressChange();
  const initial = { email: '', current_password: '' };
  const form = useServerForm(initial, async (values) => {
    await changeAccount(values);
    await refresh();
    showToast(texts.mailSent);
    onEnd();
  });
  return (
    <Form form={form} most={440}>
      <Field
        {...form.register('email', texts.newEmailHint)}
        label={texts.newEmail}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...form.register('current_password')}
        label={texts.currentPassword}
        autoComplete="current-password"
      />
      <FormButtons form={form} submit={texts.sendMail} onCancel={onEnd} />
    </Form>
  );
}

export { AddressChangeForm as Component };
