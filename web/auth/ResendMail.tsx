import { Button } from '#web/ui/controls/Button.tsx';
import { useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import recoveryPart from 'messages:auth-recovery';
import { useCountdown } from './useCountdown.ts';
import { Note } from '#web/ui/layout/Layout.tsx';

const pauseSeconds = 60;

/** Asks for another mail, at most once a minute. */
export function ResendMail({ send, isJustSent }: { send: () => Promise<unknown>; isJustSent: boolean }) {
  const words = useMessages(recoveryPart);
  const { left, start } = useCountdown(isJustSent ? pauseSeconds : 0);
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);

  async function resend() {
    setSending(true);
    try {
      await send();
      setNote({ text: words.resent, isError: false });
      start(pauseSeconds);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNote({ text: error.message, isError: true });
      if (error.retryAfter) start(error.retryAfter);
    } finally {
      setSending(false);
    }
  }

  return (
    <div>
      <Button variant="outlined" fullWidth loading={sending} disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? words.resendIn({ seconds: left }) : words.resend}
      </Button>
      <Note role="status" {...(note?.isError && { tone: 'error' as const })}>
        {note?.text}
      </Note>
    </div>
  );
}
