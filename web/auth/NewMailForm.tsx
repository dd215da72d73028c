import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import { withAuthState } from './auth-place.ts';
import { resendVerification } from './account.api.ts';
import { Failure } from './Failure.tsx';
import styles from './AuthForm.module.css';

/** Asks for another mail and goes on to the code that comes with it. */
export function NewMailForm({ initialEmail = '' }: { initialEmail?: string | undefined }) {
  const texts = useMessages(authPart).forms;
  const location = useLocation();
  const navigate = useNavigate();
  const { field, onSubmit, failure, isSubmitting } = useServerForm({ email: initialEmail }, async ({ email }) => {
    await resendVerification(email);
    showToast(texts.resent);
    await navigate(paths.verifyEmail(), { replace: true, state: withAuthState(location, { email: email.trim() }) });
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {failure && <Failure>{failure}</Failure>}
      <TextField {...field('email')} label={texts.email} type="email" autoComplete="email" slotProps={requiredInput} />
      <Button type="submit" loading={isSubmitting}>
        {texts.sendNew}
      </Button>
    </form>
  );
}
