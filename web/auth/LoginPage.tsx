import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useLocation } from 'react-router';
import { startSession } from '#web/http/session.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { showToast } from '#web/ui/toast.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import { readAuthState, withAuthState } from './auth-place.ts';
import { logIn } from './account.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Failure } from './Failure.tsx';
import styles from './AuthForm.module.css';

function LoginPage() {
  const texts = useMessages(authPart).forms;
  const location = useLocation();
  const { search, hash } = location;
  const initial = { email: readAuthState(location).email ?? '', password: '' };
  const { field, onSubmit, failure, isSubmitting, watch } = useServerForm(initial, async (values) => {
    // The guard around this screen leads on as soon as there is a session.
    const { deletion_cancelled, ...session } = await logIn(values);
    startSession(session);
    if (deletion_cancelled) showToast(texts.deletionCancelled);
  });

  return (
    <AuthFrame title={texts.loginTitle} lead={texts.loginLead}>
      <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        {failure && <Failure>{failure}</Failure>}
        <TextField
          {...field('email')}
          label={texts.email}
          type="email"
          autoComplete="username"
          slotProps={requiredInput}
        />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Button type="submit" loading={isSubmitting}>
          {texts.logIn}
        </Button>
      </form>
      <div className={styles.links}>
        <Link to={paths.forgotPassword()} state={{ email: watch('email') }}>
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
