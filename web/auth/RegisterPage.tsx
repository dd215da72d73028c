import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { startSession } from '#web/http/session.ts';
import { getLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { NewPasswordField } from '#web/ui/controls/NewPasswordField.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { readAuthState, readLoginReason, readWaitingDemand, withAuthState } from './auth-place.ts';
import { checkVerification, type CodeProof, logIn, register, resendVerification, verifyEmail } from './account.api.ts';
import authPart from 'messages:auth';
import registerPart from 'messages:register';
import { AuthFrame } from './AuthFrame.tsx';
import { LogInInstead } from './LogInInstead.tsx';
import styles from './AuthForm.module.css';
import { Form } from '#web/ui/form/Form.tsx';

const CheckMail = lazyScreen(async () => ({ Component: (await import('./CheckMail.tsx')).CheckMail }));
const ConfirmWithPassword = lazyScreen(async () => ({
  Component: (await import('./ConfirmWithPassword.tsx')).ConfirmWithPassword,
}));

const KeptQuestion = lazyScreen(() => import('./KeptQuestion.tsx'), <div className={styles.kept} />);

function RegisterPage() {
  const texts = useMessages(authPart);
  const words = useMessages(registerPart);
  const location = useLocation();
  const navigate = useNavigate();
  const operator = useQuery(operatorQuery());
  const { email, mail_sent } = readAuthState(location);
  /** In memory only, to log in once the address is confirmed; after a reload it is typed again. */
  const password = useRef<string>(null);
  /** The code was typed after a reload: the password is asked for again. */
  const [unusedProof, setUnusedProof] = useState<CodeProof | null>(null);
  const question = readLoginReason(location)?.question ?? '';
  const demand = readWaitingDemand(location);
  const kept = question || demand;
  const free = operator.data?.free_calls ?? 0;
  const here = { pathname: location.pathname, search: location.search, hash: location.hash };

  const initial = { name: '', email: email ?? '', password: '', consent: false };
  const form = useServerForm(initial, async ({ name, email: address, password: typed }) => {
    // The version that /personal-data shows.
    const { consent_version } = operator.data ?? (await operator.refetch({ throwOnError: true })).data ?? {};
    const agreed = { consent: true, consent_version: consent_version ?? '' } as const;
    const named = name.trim() === '' ? {} : { name };
    await register({ ...named, email: address, password: typed, ...agreed, language: getLanguage() });
    password.current = typed;
    await navigate(here, { state: withAuthState(location, { email: address.trim(), mail_sent: true }) });
  });

  async function enter(address: string, typed: string) {
    showToast(words.verifiedToast({ calls: free }));
    try {
      startSession(await logIn({ email: address, password: typed }));
    } catch {
      await navigate({ ...here, pathname: paths.login() }, { state: withAuthState(location, { email: address }) });
    }
  }

  /** The code shows that the mail is read here, where the password was typed: so that one is the account's. */
  async function send(proof: CodeProof) {
    if (password.current === null) {
      await checkVerification(proof);
      setUnusedProof(proof);
      return;
    }
    await verifyEmail({ ...proof, password: password.current });
    await enter(proof.email, password.current);
  }

  if (unusedProof) return <ConfirmWithPassword proof={unusedProof} email={unusedProof.email} onVerified={enter} />;
  if (mail_sent && email) {
    const back = { ...here, state: withAuthState(location, { mail_sent: false }) };
    const sendAgain = () => resendVerification(email);
    return (
      <CheckMail email={email} isJustSent back={back} send={send} sendAgain={sendAgain}>
        {kept !== '' && <KeptQuestion question={kept} isDemand={question === ''} />}
      </CheckMail>
    );
  }

  return (
    <AuthFrame title={texts.toRegister} lead={free > 0 && words.registerLead({ calls: free })}>
      {kept !== '' && <KeptQuestion question={kept} isDemand={question === ''} />}
      <Form form={form} gap={5}>
        <Field {...form.register('email')} label={texts.email} type="email" autoComplete="email" required />
        <NewPasswordField
          {...form.register('password', texts.passwordHint)}
          typed={form.watch('password')}
          personal={[form.watch('name'), form.watch('email')]}
        />
        <Field {...form.register('name')} label={words.name} autoComplete="nickname" />
        <Checkbox
          {...form.register('consent')}
          className={styles.consent}
          required
          data-wrong={words.consentRequired}
          label={
            <>
              {words.consentBefore}
              {/* In a tab of its own: what was typed here stays. */}
              <Link to={paths.personalData()} target="_blank" rel="noopener">
                {words.consentLink}
              </Link>
            </>
          }
        />
        <div className={styles.links}>
          <p>
            {words.readBefore}{' '}
            <Link to={paths.offer()} target="_blank" rel="noopener">
              {words.offerLink}
            </Link>{' '}
            {words.readAnd}{' '}
            <Link to={paths.operator()} target="_blank" rel="noopener">
              {words.operatorLink}
            </Link>
            .
          </p>
        </div>
        <Button type="submit" loading={form.isSubmitting}>
          {words.register}
        </Button>
      </Form>
      <LogInInstead lead={words.haveAccount} />
    </AuthFrame>
  );
}

export { RegisterPage as Component };
