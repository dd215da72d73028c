import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type CodeProof, verifyReset } from './account.api.ts';
import { authTexts } from './auth.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isDeadProof } from './dead-proof.ts';
import { Failure } from './Failure.tsx';
import { SetPassword } from './SetPassword.tsx';
import styles from './AuthForm.module.css';

/** Where the mail's link leads; without a token the code can be typed. */
function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <ByLink key={token} token={token} /> : <ByCode />;
}

function ByLink({ token }: { token: string }) {
  const texts = useTexts(authTexts);
  const [isDead, setDead] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', token],
    queryFn: () => verifyReset({ token }),
    retry: false,
    staleTime: Infinity,
  });
  if (isDead || isDeadProof(error)) return <DeadLink />;
  if (data) return <SetPassword proof={{ token }} email={data.email} onDead={() => setDead(true)} />;
  if (error) {
    return (
      <AuthFrame title={texts.resetTitle}>
        <Failure>{error.message}</Failure>
        <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.resetTitle}>
      <CircularProgress size={40} aria-label={texts.checking} />
    </AuthFrame>
  );
}

/** Used, expired, or replaced by a newer mail. */
function DeadLink() {
  const texts = useTexts(authTexts);
  return (
    <AuthFrame title={texts.expiredTitle} lead={texts.expiredResetLead}>
      <ButtonLink to={paths.forgotPassword()} replace fullWidth>
        {texts.sendNew}
      </ButtonLink>
    </AuthFrame>
  );
}

/** Somebody with a code whose mail was asked for on another device. */
function ByCode() {
  const texts = useTexts(authTexts);
  const [proof, setProof] = useState<CodeProof | null>(null);
  if (proof) return <SetPassword proof={proof} email={proof.email} onDead={() => setProof(null)} />;
  return (
    <AuthFrame title={texts.resetTitle} lead={texts.resetByCode}>
      <CodeForm
        send={async (typed) => {
          await verifyReset(typed);
          setProof(typed);
        }}
      />
      <div className={styles.links}>
        <Link to={paths.forgotPassword()}>{texts.noMail}</Link>
      </div>
    </AuthFrame>
  );
}

export { ResetPasswordPage as Component };
