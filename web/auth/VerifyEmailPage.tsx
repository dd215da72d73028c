import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { getSession, startSession } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import recoveryPart from 'messages:auth-recovery';
import { checkVerification, type CodeProof, logIn, resendVerification, verifyEmail } from './account.api.ts';
import { readAuthState } from './auth-place.ts';
import { meQuery } from './auth.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeForm } from './CodeForm.tsx';

const Verified = lazyScreen(async () => ({ Component: (await import('./Verified.tsx')).Verified }));
const CheckMail = lazyScreen(async () => ({ Component: (await import('./CheckMail.tsx')).CheckMail }));
const NewMailForm = lazyScreen(async () => ({ Component: (await import('./NewMailForm.tsx')).NewMailForm }));
const VerifyByLink = lazyScreen(async () => ({ Component: (await import('./VerifyByLink.tsx')).VerifyByLink }));
const ConfirmWithPassword = lazyScreen(async () => ({
  Component: (await import('./ConfirmWithPassword.tsx')).ConfirmWithPassword,
}));

/** Where the mail's link leads; without a token the code can be typed. */
function VerifyEmailPage() {
  const user = useUser();
  const location = useLocation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token');
  const { email, verified } = readAuthState(location);

  async function onVerified() {
    const session = getSession();
    if (session) void client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
    void client.invalidateQueries({ queryKey: callsSummaryKey });
    // The used token leaves the address, and a reload does not send it again.
    await navigate(paths.verifyEmail(), { replace: true, state: { verified: true } });
  }

  /** Whoever typed the password needs no second step to be logged in. */
  async function enter(address: string, password: string) {
    const session = await logIn({ email: address, password }).catch(() => null);
    if (session) startSession(session);
    await onVerified();
  }

  // A token is always looked at, as it may be of another account; without one a confirmed player has nothing left to do.
  if (verified || (!token && user?.email_verified)) return <Verified />;
  if (token) return <VerifyByLink key={token} token={token} onVerified={onVerified} enter={enter} />;
  if (user) {
    return (
      <CheckMail
        email={user.email}
        send={async (proof) => {
          await verifyEmail(proof);
          await onVerified();
        }}
        sendAgain={() => resendVerification(user.email)}
      />
    );
  }
  return <ByCode email={email} enter={enter} />;
}

type Enter = (email: string, password: string) => Promise<void>;

/** Somebody with a code who is not logged in; their address may be known from the screen before. */
function ByCode({ email, enter }: { email: string | undefined; enter: Enter }) {
  const words = useMessages(recoveryPart);
  const [isNewWanted, setNewWanted] = useState(false);
  const [proof, setProof] = useState<CodeProof | null>(null);

  async function send(typed: CodeProof) {
    await checkVerification(typed);
    setProof(typed);
  }

  if (proof) {
    return <ConfirmWithPassword proof={proof} email={proof.email} onVerified={enter} onDead={() => setProof(null)} />;
  }
  if (email !== undefined) return <CheckMail email={email} send={send} sendAgain={() => resendVerification(email)} />;
  if (isNewWanted) {
    return (
      <AuthFrame title={words.verifyTitle} lead={words.newMailLead}>
        <NewMailForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={words.verifyTitle} lead={words.verifyLead}>
      <CodeForm send={send} />
      <Button variant="outlined" onClick={() => setNewWanted(true)}>
        {words.sendNew}
      </Button>
    </AuthFrame>
  );
}

/** Its later steps are fetched when they come. */
export function Component() {
  return (
    <Suspense>
      <VerifyEmailPage />
    </Suspense>
  );
}
