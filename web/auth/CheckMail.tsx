import { useEffect, useRef } from 'react';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import recoveryPart from 'messages:auth-recovery';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ResendMail } from './ResendMail.tsx';
import styles from './AuthForm.module.css';

interface CheckMailProps {
  email: string;
  /** A mail went out a moment ago. */
  isJustSent?: boolean;
  /** The way to another address: the form again, as it was filled in. */
  back?: { pathname: string; search: string; hash: string; state: object };
  /** Takes the code from the mail. */
  send: (proof: { email: string; code: string }) => Promise<void>;
  /** Sends another mail. */
  sendAgain: () => Promise<unknown>;
  lead?: string;
  /** In a card of another page, which has its title. */
  isInPlace?: boolean;
  /** Above the code. */
  children?: React.ReactNode;
}

/** The mail is on its way; the same is shown for a new and for a known address. */
export function CheckMail(props: CheckMailProps) {
  const { email, isJustSent = false, back, send, sendAgain, lead: intro, isInPlace, children } = props;
  const words = useMessages(recoveryPart);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const lead = (
    <>
      {intro ?? words.checkLead} <b>{email}</b>
    </>
  );
  const form = (
    <>
      <CodeForm email={email} send={send} />
      <p className="second">{words.checkHint}</p>
      <div className={styles.links}>
        <ResendMail send={sendAgain} isJustSent={isJustSent} />
        {back && (
          <Link to={back} state={back.state} replace>
            {words.otherAddress}
          </Link>
        )}
      </div>
    </>
  );
  if (isInPlace)
    return (
      <Stack gap={4} most={440} ref={place}>
        <p role="status">{lead}</p>
        {form}
      </Stack>
    );
  return (
    <AuthFrame title={words.checkTitle} lead={lead}>
      {children}
      {form}
    </AuthFrame>
  );
}
