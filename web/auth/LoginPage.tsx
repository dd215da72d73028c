import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { startSession } from '#web/http/session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { paths } from '#contract/values/paths.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { readAuthState, readLoginReason, readWaitingDemand, withAuthState } from './auth-place.ts';
import { logIn } from './account.api.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthForm.module.css';
import { Form } from '#web/ui/form/Form.tsx';

/** Almost nobody comes by the code of a computer. */
const PhoneLogin = lazyScreen(() => import('./PhoneLogin.tsx'));
const KeptQuestion = lazyScreen(() => import('./KeptQuestion.tsx'), <div className={styles.kept} />);

function LoginPage() {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const location = useLocation();
  const { search, hash } = location;
  const reason = readLoginReason(location);
  const demand = readWaitingDemand(location);
  const free = useQuery(operatorQuery()).data?.free_calls ?? 0;
  const initial = { email: readAuthState(location).email ?? '', password: '' };
  const form = useServerForm(initial, async (values) => {
    // The guard around this screen leads on as soon as there is a session.
    const { deletion_cancelled, ...session } = await logIn(values);
    startSession(session);
    if (deletion_cancelled) showToast(texts.deletionCancelled);
  });

  return (
    <AuthFrame
      title={reason?.question ? words.loginToSend : texts.loginTitle}
      lead={reason && !reason.question ? words.loginToOpen({ page: reason.screen }) : !reason && texts.loginLead}
    >
      {hash.startsWith('#phone=') && <PhoneLogin token={hash.slice(7)} />}
      {reason?.question && <KeptQuestion question={reason.question} />}
      {demand !== '' && <KeptQuestion question={demand} isDemand />}
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
          {texts.noAccount} {free > 0 && words.freeAnswers({ calls: free })}
        </p>
      </div>
      <ButtonLink
        to={{ pathname: paths.register(), search, hash }}
        state={withAuthState(location, {})}
        variant="tonal"
        fullWidth
      >
        {texts.toRegister}
      </ButtonLink>
    </AuthFrame>
  );
}

export { LoginPage as Component };
