import { MailCheck, Zap } from 'lucide-react';
import { useState } from 'react';
import { resendVerification } from '#web/auth/account.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { mayGainCalls } from '#contract/values/rights.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import chatPart from 'messages:chat';
import styles from './Obstacle.module.css';
import '#web/ui/tones.css';

interface ObstacleProps {
  slug: string;
  question: string;
  unverified: string | undefined;
}

/** Says why nothing can be asked: without calls above the field, before the address is confirmed in its place. */
function Obstacle({ slug, question, unverified }: ObstacleProps) {
  return (
    <>
      {unverified !== undefined && question !== '' && <blockquote className={styles.question}>{question}</blockquote>}
      {unverified === undefined ? <NoCalls slug={slug} /> : <Unverified email={unverified} />}
    </>
  );
}

function NoCalls({ slug }: { slug: string }) {
  const texts = useMessages(chatPart).obstacles;
  const user = useUser();
  const mayBuy = user === null || mayGainCalls(user);
  return (
    <Row className={styles.bar}>
      <Zap size={20} data-tone="amber" aria-hidden />
      <div data-grow>
        <b>{texts.noCalls}</b>
        <Note>{mayBuy ? texts.noCallsHint : texts.playersOnly}</Note>
      </div>
      <Row gap={2}>
        <ButtonLink variant="outlined" size="small" to={paths.articles(slug)}>
          {texts.read}
        </ButtonLink>
        {mayBuy && (
          <ButtonLink size="small" to={paths.calls()}>
            {texts.buy}
          </ButtonLink>
        )}
      </Row>
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
      <MailCheck size={20} data-tone="primary" aria-hidden />
      <div data-grow>
        <b>{texts.unverified}</b>
        <Note>{texts.unverifiedHint({ email })}</Note>
        <Note role="status" tone={failure ? 'error' : undefined}>
          {failure ?? (state === 'sent' && texts.resent)}
        </Note>
      </div>
      <Row gap={2} align="stretch">
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
