import { MailCheck, X, Zap } from 'lucide-react';
import { useState } from 'react';
import { resendVerification } from '#web/auth/auth.api.ts';
import type { ApiError } from '#web/http/api-error.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { chatTexts } from './chat.texts.ts';
import styles from './InsteadOfComposer.module.css';

export function BuyBar() {
  const texts = useTexts(chatTexts);
  return (
    <div className={styles.bar}>
      <Zap size={20} className={styles.amber} aria-hidden />
      <div>
        <b>{texts.noCalls}</b>
        <p>{texts.noCallsHint}</p>
      </div>
      <ButtonLink to={paths.calls()}>{texts.buy}</ButtonLink>
    </div>
  );
}

export function VerifyBar({ email }: { email: string }) {
  const texts = useTexts(chatTexts);
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
    <div className={styles.bar}>
      <MailCheck size={20} className={styles.primary} aria-hidden />
      <div>
        <b>{texts.unverified}</b>
        <p>{texts.unverifiedHint(email)}</p>
        <p role="status" className={failure && styles.wrong}>
          {failure ?? (state === 'sent' && texts.resent)}
        </p>
      </div>
      <div className={styles.buttons}>
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
      </div>
    </div>
  );
}

/** Why a question was not taken; the question itself stands in the field again. */
export function RefusalNote({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const texts = useTexts(chatTexts);
  return (
    <div className={styles.refusal} role="alert">
      <span>{error.fields.text ?? error.message}</span>
      <IconButton label={texts.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
