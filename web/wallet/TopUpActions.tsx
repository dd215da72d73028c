import { useNavigate } from 'react-router';
import type { TopUp } from '#contract/top-ups.ts';
import { paths } from '#contract/values/paths.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { findQuestion, questionDraft } from '#web/shell/drafts.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import topUpsPart from 'messages:wallet-top-ups';
import uiPart from 'messages:ui';
import { useCancelTopUp, useRetryTopUp } from './top-ups.api.ts';

/** What the player can do with a top-up as it is now. */
export function TopUpActions({ topUp, size }: { topUp: TopUp; size?: 'small' }) {
  const { id, status, confirmation_url, can_cancel, can_retry, paid_at } = topUp;
  const texts = useMessages(topUpsPart);
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const intention = useIntention();
  // Whoever went to buy calls for a question finds the way back to it.
  const unsent = status === 'succeeded' && size === undefined ? findQuestion(questionDraft('')) : null;
  const cancel = useAction(useCancelTopUp().mutateAsync, { done: texts.wasCanceled });
  const retry = useAction(useRetryTopUp().mutateAsync, {
    onDone: (next) => {
      intention.end();
      if (next.status === 'pending' && next.confirmation_url !== null) window.location.assign(next.confirmation_url);
      else void navigate(paths.callsOfTopUp(next.id), { preventScrollReset: true });
    },
  });

  return (
    <>
      {unsent && <ButtonLink to={paths.chat(unsent.slug)}>{texts.toQuestion}</ButtonLink>}
      {status === 'pending' && confirmation_url !== null && (
        <Button size={size} onClick={() => window.location.assign(confirmation_url)}>
          {texts.goOn}
        </Button>
      )}
      {can_retry && (
        <Button
          size={size}
          loading={retry.isPending}
          onClick={() => void retry.run({ id, key: intention.keyOf(String(id)) })}
        >
          {shared.tryAgain}
        </Button>
      )}
      {paid_at !== null && (
        <ButtonLink to={paths.receiptOfTopUp(id)} size={size} variant="outlined">
          {texts.receipt}
        </ButtonLink>
      )}
      {can_cancel && (
        <Button size={size} variant="outlined" loading={cancel.isPending} onClick={() => void cancel.run(id)}>
          {texts.cancel}
        </Button>
      )}
    </>
  );
}
