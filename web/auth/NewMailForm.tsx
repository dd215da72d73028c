import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { withAuthState } from './auth-place.ts';
import { resendVerification } from './account.api.ts';
import { Form } from '#web/ui/form/Form.tsx';

/** Asks for another mail and goes on to the code that comes with it. */
export function NewMailForm({ initialEmail = '' }: { initialEmail?: string | undefined }) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const location = useLocation();
  const navigate = useNavigate();
  const form = useServerForm({ email: initialEmail }, async ({ email }) => {
    await resendVerification(email);
    showToast(words.resent);
    await navigate(paths.verifyEmail(), { replace: true, state: withAuthState(location, { email: email.trim() }) });
  });
  return (
    <Form form={form} gap={5}>
      <Field {...form.register('email')} label={texts.email} type="email" autoComplete="email" required />
      <Button type="submit" loading={form.isSubmitting}>
        {words.sendNew}
      </Button>
    </Form>
  );
}
