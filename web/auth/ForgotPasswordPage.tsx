import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '#web/http/use-session.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { forgotPassword, verifyReset } from './account.api.ts';
import { readAuthState, withAuthState } from './auth-place.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ProvenAccount } from './SetPassword.tsx';
import { LogInInstead } from './LogInInstead.tsx';
import { Form } from '#web/ui/form/Form.tsx';

const CheckMail = lazyScreen(async () => ({ Component: (await import('./CheckMail.tsx')).CheckMail }));
const SetPassword = lazyScreen(async () => ({ Component: (await import('./SetPassword.tsx')).SetPassword }));

/** Asks for the mail, takes its code, and lets a new password be set, all at this address. */
function ForgotPasswordPage() {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const location = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  const { email, mail_sent } = readAuthState(location);
  const [found, setFound] = useState<ProvenAccount | null>(null);
  const here = { pathname: location.pathname, search: location.search, hash: location.hash };

  const initial = { email: email ?? user?.email ?? '' };
  const form = useServerForm(initial, async (values) => {
    await forgotPassword(values.email);
    await navigate(here, { state: withAuthState(location, { email: values.email.trim(), mail_sent: true }) });
  });

  if (found) return <SetPassword {...found} onDead={() => setFound(null)} />;
  if (mail_sent && email) {
    return (
      <CheckMail
        email={email}
        lead={words.forgotSent}
        isJustSent
        back={{ ...here, state: withAuthState(location, { mail_sent: false }) }}
        send={async (typed) => {
          setFound({ proof: typed, account: await verifyReset(typed) });
        }}
        sendAgain={() => forgotPassword(email)}
      />
    );
  }
  return (
    <AuthFrame title={words.forgotTitle} lead={words.forgotLead}>
      <Form form={form} gap={5}>
        <Field {...form.register('email')} label={texts.email} type="email" autoComplete="username" required />
        <Button type="submit" loading={form.isSubmitting}>
          {words.sendReset}
        </Button>
      </Form>
      {!user && <LogInInstead lead={words.remembered} />}
    </AuthFrame>
  );
}

/** Its later steps are fetched when they come. */
export function Component() {
  return (
    <Suspense>
      <ForgotPasswordPage />
    </Suspense>
  );
}
