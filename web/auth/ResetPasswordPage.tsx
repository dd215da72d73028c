import { Spinner } from '#web/ui/feedback/Progress.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import recoveryPart from 'messages:auth-recovery';
import uiPart from 'messages:ui';
import { verifyReset } from './account.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ProvenAccount } from './SetPassword.tsx';
import { isDeadProof } from './dead-proof.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import styles from './AuthForm.module.css';

const CodeForm = lazyScreen(async () => ({ Component: (await import('./CodeForm.tsx')).CodeForm }));
const SetPassword = lazyScreen(async () => ({ Component: (await import('./SetPassword.tsx')).SetPassword }));

/** Where the mail's link leads; without a token the code can be typed. */
function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <ByLink key={token} token={token} /> : <ByCode />;
}

function ByLink({ token }: { token: string }) {
  const words = useMessages(recoveryPart);
  const shared = useMessages(uiPart);
  const [isDead, setDead] = useState(false);
  // Kept beside the cache, which the login at the end empties: the used link is not asked for again.
  const [account, setAccount] = useState<ProvenAccount['account']>();
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', token],
    queryFn: () => verifyReset({ token }),
    enabled: account === undefined,
    retry: false,
    staleTime: Infinity,
  });
  if (data && account === undefined) setAccount(data);
  if (isDead || isDeadProof(error)) return <DeadLink />;
  if (account) return <SetPassword proof={{ token }} account={account} onDead={() => setDead(true)} />;
  if (error) {
    return (
      <AuthFrame title={words.resetTitle}>
        <Alert>{error.message}</Alert>
        <Button onClick={() => void refetch()}>{shared.tryAgain}</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={words.resetTitle}>
      <Spinner size={40} label={words.checking} />
    </AuthFrame>
  );
}

/** Used, expired, or replaced by a newer mail. */
function DeadLink() {
  const words = useMessages(recoveryPart);
  return (
    <AuthFrame title={words.expiredTitle} lead={words.expiredResetLead}>
      <ButtonLink to={paths.forgotPassword()} replace fullWidth>
        {words.sendNew}
      </ButtonLink>
    </AuthFrame>
  );
}

/** Somebody with a code whose mail was asked for on another device. */
function ByCode() {
  const words = useMessages(recoveryPart);
  const [found, setFound] = useState<ProvenAccount | null>(null);
  if (found) return <SetPassword {...found} onDead={() => setFound(null)} />;
  return (
    <AuthFrame title={words.resetTitle} lead={words.resetByCode}>
      <CodeForm
        send={async (typed) => {
          setFound({ proof: typed, account: await verifyReset(typed) });
        }}
      />
      <div className={styles.links}>
        <Link to={paths.forgotPassword()}>{words.noMail}</Link>
      </div>
    </AuthFrame>
  );
}

/** Its later steps are fetched when they come. */
export function Component() {
  return (
    <Suspense>
      <ResetPasswordPage />
    </Suspense>
  );
}
