import { MailCheck, Zap } from 'lucide-react';
import { useState } from 'react';
import { resendVerification } from '#web/auth/account.api.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import chatPart from 'messages:chat';
import styles from './Obstacle.module.css';

/** Stands where the composer would while nothing can be asked: the address is not confirmed, or no call is left. What was typed is shown. */
function Obstacle({ question, unverified }: { question: string; unverified: string | undefined }) {
  return (
    <>
      {question !== '' && <blockquote className={styles.question}>{question}</blockquote>}
      {unverified === undefined ? <NoCalls /> : <Unverified email={unverified} />}
    </>
  );
}

function NoCalls() {
  const texts = useMessages(chatPart).obstacles;
  return (
    <Row className={styles.bar}>
      <Zap size={20} className={styles.amber} aria-hidden />
      <div>
        <b>{texts.noCalls}</b>
        <p>{texts.noCallsHint}</p>
      </div>
      <ButtonLink to={paths.calls()}>{texts.buy}</ButtonLink>
    </Row>
  );
}

function Unverified({ email }: { email: string }) {
  const texts = useMessages(chatPart).obstacles;
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [failure, setFailure] = useState<string>();

  async function resend() {
    setState('sending');
    setFailure(undefined);
    try {
      await resendVerification(email);
      setState('sent');
    } catch (error) {
      setState('ready');
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Row className={styles.bar}>
      <MailCheck size={20} className={styles.primary} aria-hidden />
      <div>
        <b>{texts.unverified}</b>
        <p>{texts.unverifiedHint({ email })}</p>
        <p role="status" className={failure && styles.wrong}>
          {failure ?? (state === 'sent' && texts.resent)}
        </p>
      </div>
      <Row gap={2} align="stretch" className={styles.buttons}>
        <Button
          variant="outlined"
          loading={state === 'sending'}
          disabled={state === 'sent'}
          onClick={() => void resend()}
        >
          {texts.resend}
        </Button>
        <ButtonLink to={paths.verifyEmail()} state={{ email }}>
          {texts.enterCode}
        </ButtonLink>
      </Row>
    </Row>
  );
}

export { Obstacle as Component };
