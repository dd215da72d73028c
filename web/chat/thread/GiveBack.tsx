import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { giveBackReasons } from '#contract/values/kinds.ts';
import type { GiveBackReason } from '#contract/values/kinds.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { takeCallsSummary } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { giveBackCall, keepMessages } from '../chat.api.ts';
import styles from './Answer.module.css';

interface GiveBackProps {
  game_id: number;
  message: Message;
  onRate: () => void;
  /** The thumb asks already what was wrong. */
  isAsked: boolean;
  onGiven: () => void;
}

/** Takes the call of an answer back that did not help; what was wrong with it may be said after that. */
export function GiveBack({ game_id, message, onRate, isAsked, onGiven }: GiveBackProps) {
  const texts = useMessages(chatPart).giveBack;
  const client = useQueryClient();
  const [wasGiven, setGiven] = useState(false);
  // What was said under the thumb is not asked again.
  const said = giveBackReasons.find((one) => texts.reasons[one] === message.rating?.comment);
  const [reason, setReason] = useState<GiveBackReason>();
  const send = useAction((why: GiveBackReason | undefined) => giveBackCall(game_id, message.message_id, why), {
    isFailureShown: true,
    onDone: (outcome, why) => {
      setGiven(true);
      if (why === undefined) onGiven();
      setReason(why);
      keepMessages(client, game_id, [outcome.message]);
      takeCallsSummary(client, outcome.calls_summary);
    },
  });

  if (wasGiven) {
    const asks = reason === undefined && !isAsked;
    return (
      <Stack gap={2}>
        <p role="status">{[texts.done, asks ? texts.why : reason && texts.thanks].filter(Boolean).join(' ')}</p>
        {asks && (
          <Row gap={2}>
            {giveBackReasons.map((why) => (
              <ChipButton key={why} disabled={send.isPending} onClick={() => void send.run(why)}>
                {texts.reasons[why]}
              </ChipButton>
            ))}
          </Row>
        )}
      </Stack>
    );
  }
  if (message.call !== 'charged') return null;
  if (send.error) {
    const isLimit = send.error instanceof ApiError && send.error.code === 'give_back_limit';
    return (
      <Row gap={2}>
        <p role="alert">{send.error.message}</p>
        {isLimit && (
          <Button variant="text" size="small" onClick={onRate}>
            {texts.rate}
          </Button>
        )}
      </Row>
    );
  }
  return (
    <Row>
      <Button
        variant="text"
        size="small"
        className={styles.giveBack}
        loading={send.isPending}
        icon={<Undo2 size={16} aria-hidden />}
        onClick={() => void send.run(said)}
      >
        {texts.offer}
      </Button>
    </Row>
  );
}
