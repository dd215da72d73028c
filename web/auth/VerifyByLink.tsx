import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Progress.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { getSession } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import recoveryPart from 'messages:auth-recovery';
import uiPart from 'messages:ui';
import { checkVerification, verifyEmail } from './account.api.ts';
import { meQuery } from './auth.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { isDeadProof } from './dead-proof.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { NewMailForm } from './NewMailForm.tsx';
import { Verified } from './Verified.tsx';
import styles from './AuthForm.module.css';

const ConfirmWithPassword = lazyScreen(async () => ({
  Component: (await import('./ConfirmWithPassword.tsx')).ConfirmWithPassword,
}));

type Step =
  | { is: 'looking' | 'already' | 'dead' }
  | { is: 'asking'; email: string }
  | { is: 'failed'; message: string };

interface VerifyByLinkProps {
  token: string;
  onVerified: () => Promise<void>;
  /** The password was typed with the link. */
  enter: (email: string, password: string) => Promise<void>;
}

/** The link of the mail. Logged in as the account it confirms at once; anybody else says the password first. */
export function VerifyByLink({ token, onVerified, enter }: VerifyByLinkProps) {
  const words = useMessages(recoveryPart);
  const shared = useMessages(uiPart);
  const user = useUser();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'looking' });
  const isBegun = useRef(false);

  async function look() {
    setStep({ is: 'looking' });
    try {
      const { user_id, email } = await checkVerification({ token });
      if (getSession()?.user.id !== user_id) return setStep({ is: 'asking', email });
      await verifyEmail({ token });
      return await onVerified();
    } catch (error) {
      if (isDeadProof(error)) return setStep({ is: (await isConfirmed()) ? 'already' : 'dead' });
      if (!(error instanceof ApiError)) throw error;
      return setStep({ is: 'failed', message: error.message });
    }
  }

  /** Asked of the server: the stored account may be older than the confirmation. */
  async function isConfirmed(): Promise<boolean> {
    if (!getSession()) return false;
    const account = await client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => null);
    return account?.email_verified === true;
  }

  const lookOnce = useEffectEvent(() => {
    // A token works once, and development mounts twice.
    if (isBegun.current) return;
    isBegun.current = true;
    void look();
  });
  useEffect(() => lookOnce(), []);

  switch (step.is) {
    case 'asking':
      return (
        <ConfirmWithPassword
          proof={{ token }}
          email={step.email}
          onVerified={enter}
          onDead={() => setStep({ is: 'dead' })}
        />
      );
    case 'already':
      return <Verified lead={words.alreadyLead} />;
    case 'dead':
      return (
        <AuthFrame title={words.expiredTitle} lead={words.expiredLead}>
          <NewMailForm initialEmail={user?.email} />
        </AuthFrame>
      );
    case 'failed':
      return (
        <AuthFrame title={words.verifyFailed}>
          <Alert>{step.message}</Alert>
          <Button onClick={() => void look()}>{shared.tryAgain}</Button>
        </AuthFrame>
      );
    case 'looking':
      return (
        <AuthFrame title={words.verifyTitle} lead={words.verifying}>
          <div className={styles.done}>
            <Spinner size={40} label={words.verifying} />
          </div>
        </AuthFrame>
      );
  }
}
