import { useLocation } from 'react-router';
import { startSession } from '#web/http/session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Link } from '#web/ui/Link.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { showToast } from '#web/ui/toast.ts';
import { readAuthState, withAuthState } from './auth-place.ts';
import { logIn } from './account.api.ts';
import authPart from 'messages:auth';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthForm.module.css';
import { Form } from '#web/ui/form/Form.tsx';

function LoginPage() {
  const texts = useMessages(authPart);
  const location = useLocation();
  const { search, hash } = location;
  const initial = { email: readAuthState(location).email ?? '', password: '' };
  const form = useServerForm(initial, async (values) => {
    // The guard around this screen leads on as soon as there is a session.
    const { deletion_cancelled, ...session } = await logIn(values);
    startSession(session);
    if (deletion_cancelled) showToast(texts.deletionCancelled);
  });

  return (
    <AuthFrame title={texts.loginTitle} lead={texts.loginLead}>
      <Form form={form} gap={5}>
        <Field {...form.register('email')} label={texts.email} type="email" autoComplete="username" required />
        <PasswordField {...form.register('password')} autoComplete="current-password" />
        <Button type="submit" loading={form.isSubmitting}>
          {texts.logIn}
        </Button>
      </Form>
      <div className={styles.links}>
        <Link to={paths.forgotPassword()} state={{ email: form.watch('email') }}>
          {texts.forgot}
        </Link>
        <p>
          {texts.noAccount}{' '}
          <Link to={{ pathname: paths.register(), search, hash }} state={withAuthState(location, {})}>
            {texts.toRegister}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}

export { LoginPage as Component };
