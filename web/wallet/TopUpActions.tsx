import { useNavigate } from 'react-router';
import type { TopUp } from '#contract/top-ups.ts';
import { paths } from '#contract/values/paths.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import { useCancelTopUp, useRetryTopUp } from './top-ups.api.ts';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** What the player can do with a top-up as it is now. */
export function TopUpActions({ topUp, size }: { topUp: TopUp; size?: 'small' }) {
  const { id, status, confirmation_url, can_cancel, can_retry } = topUp;
  const texts = useMessages(walletPart).topUp;
  const navigate = useNavigate();
  const cancel = useCancelTopUp();
  const retry = useRetryTopUp();
  const intention = useIntention();

  function tryAgain() {
    retry.mutate(
      { id, key: intention.keyOf(String(id)) },
      {
        onSuccess: (next) => {
          intention.end();
          if (next.status === 'pending' && next.confirmation_url !== null)
            window.location.assign(next.confirmation_url);
          else void navigate(paths.callsOfTopUp(next.id), { preventScrollReset: true });
        },
        onError: showFailure,
      },
    );
  }

  return (
    <>
      {status === 'pending' && confirmation_url !== null && (
        <Button size={size} onClick={() => window.location.assign(confirmation_url)}>
          {texts.goOn}
        </Button>
      )}
      {can_retry && (
        <Button size={size} loading={retry.isPending} onClick={tryAgain}>
          {texts.retry}
        </Button>
      )}
      {can_cancel && (
        <Button
          size={size}
          variant="outlined"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(id, { onError: showFailure, onSuccess: () => showToast(texts.wasCanceled) })}
        >
          {texts.cancel}
        </Button>
      )}
    </>
  );
}
