import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#web/http/api-error.ts';
import { getSession, updateUser } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';
import { readAuthState } from './auth-place.ts';
import { verifyEmail } from './account.api.ts';
import { meQuery } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CheckMail } from './CheckMail.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Failure } from './Failure.tsx';
import { NewMailForm } from './NewMailForm.tsx';
import styles from './AuthForm.module.css';

/** Where the mail's link leads; without a token the code can be typed. */
function VerifyEmailPage() {
  const texts = useTexts(authTexts);
  const user = useUser();
  const location = useLocation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token');
  const { email, verified } = readAuthState(location);

  async function onVerified() {
    const session = getSession();
    // Whoever confirmed may be logged in as somebody else: the account itself is asked.
    if (session) void client.fetchQuery({ ...meQuery(), staleTime: 0 }).then(updateUser, () => undefined);
    void client.invalidateQueries({ queryKey: callsSummaryKey });
    // The used token leaves the address, and a reload does not send it again.
    await navigate(paths.verifyEmail(), { replace: true, state: { verified: true } });
  }

  // A token is always sent, as it may be of another account; without one a confirmed player has nothing left to do.
  if (verified || (!token && user?.email_verified)) {
    return (
      <AuthFrame title={texts.verifiedTitle} lead={texts.verifiedLead}>
        <div className={styles.done}>
          <CircleCheck size={40} aria-hidden />
          {user ? (
            <ButtonLink to={paths.home()}>{texts.findGame}</ButtonLink>
          ) : (
            <ButtonLink to={paths.login()}>{texts.logIn}</ButtonLink>
          )}
        </div>
      </AuthFrame>
    );
  }
  if (token) return <ByLink key={token} token={token} email={user?.email} onVerified={onVerified} />;
  const address = email ?? user?.email;
  return address === undefined ? (
    <ByCode onVerified={onVerified} />
  ) : (
    <CheckMail email={address} onVerified={onVerified} />
  );
}

/** Somebody with a code whose address is not known here. */
function ByCode({ onVerified }: { onVerified: () => Promise<void> }) {
  const texts = useTexts(authTexts);
  const [isNewWanted, setNewWanted] = useState(false);
  if (isNewWanted) {
    return (
      <AuthFrame title={texts.verifyTitle} lead={texts.newMailLead}>
        <NewMailForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.verifyTitle} lead={texts.verifyLead}>
      <CodeForm onVerified={onVerified} />
      <Button variant="outlined" onClick={() => setNewWanted(true)}>
        {texts.sendNew}
      </Button>
    </AuthFrame>
  );
}

interface ByLinkProps {
  token: string;
  email: string | undefined;
  onVerified: () => Promise<void>;
}

function ByLink({ token, email, onVerified }: ByLinkProps) {
  const texts = useTexts(authTexts);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isSent = useRef(false);

  async function send() {
    setFailure(null);
    try {
      await verifyEmail({ token });
      await onVerified();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  }

  const sendOnce = useEffectEvent(() => {
    // A token works once, and development mounts twice.
    if (isSent.current) return;
    isSent.current = true;
    void send();
  });
  useEffect(() => sendOnce(), []);

  if (!failure) {
    return (
      <AuthFrame title={texts.verifyTitle} lead={texts.verifying}>
        <div className={styles.done}>
          <CircularProgress size={40} aria-label={texts.verifying} />
        </div>
      </AuthFrame>
    );
  }
  // A refused token will not do better next time; anything else may.
  const isExpired = failure.status >= 400 && failure.status < 500 && failure.status !== 429;
  if (!isExpired) {
    return (
      <AuthFrame title={texts.verifyFailed}>
        <Failure>{failure.message}</Failure>
        <Button onClick={() => void send()}>{texts.tryAgain}</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.expiredTitle} lead={texts.expiredLead}>
      <NewMailForm initialEmail={email} />
    </AuthFrame>
  );
}

export { VerifyEmailPage as Component };
