import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { giveBackReasons } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { keepMessages, rateAnswer } from './chat.api.ts';
import styles from './RatingForm.module.css';

interface RatingFormProps {
  game_id: number;
  message: Message;
  /** Opened by the thumb that points down: what was wrong is said by one press. */
  isPoor: boolean;
  onDone: () => void;
}

/** What a press on a reason alone says. */
const poorStars = 2;

/** Stars and a comment; sent again, they replace the earlier ones. */
function RatingForm({ game_id, message, isPoor, onDone }: RatingFormProps) {
  const texts = useMessages(chatPart).rating;
  const why = useMessages(chatPart).giveBack;
  const client = useQueryClient();
  const [stars, setStars] = useState(message.rating?.rating ?? null);
  const [comment, setComment] = useState(message.rating?.comment ?? '');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function send(given: number | null, words: string) {
    if (given === null || sending) return;
    setSending(true);
    setError(undefined);
    try {
      const storedRating = await rateAnswer(message.message_id, given, words);
      const rated = { ...message, rating: { rating: storedRating.rating, comment: storedRating.comment } };
      keepMessages(client, game_id, [rated]);
      showToast(texts.rated);
      onDone();
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fields.comment ?? failure.message) : texts.rateFailed);
      setSending(false);
    }
  }

  return (
    <form
      className={`surface ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send(stars, comment);
      }}
    >
      {isPoor && (
        <Stack gap={2}>
          <p>{why.why}</p>
          <Row gap={2}>
            {giveBackReasons.map((reason) => (
              <ChipButton
                key={reason}
                disabled={sending}
                onClick={() => void send(stars ?? poorStars, why.reasons[reason])}
              >
                {why.reasons[reason]}
              </ChipButton>
            ))}
          </Row>
        </Stack>
      )}
      <Rating label={texts.rateLabel} starLabel={(count) => texts.stars({ count })} value={stars} onChange={setStars} />
      <TextArea
        label={texts.comment}
        hint={texts.commentHint}
        error={error}
        rows={2}
        maxLength={limits.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" size="small" disabled={stars === null} loading={sending}>
        {message.rating ? texts.rateAgain : texts.rate}
      </Button>
    </form>
  );
}

export { RatingForm as Component };
