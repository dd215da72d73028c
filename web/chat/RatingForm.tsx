import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { keepMessages, rateAnswer } from './chat.api.ts';
import styles from './RatingForm.module.css';

interface RatingFormProps {
  game_id: number;
  message: Message;
  onDone: () => void;
}

/** Stars and a comment; sent again, they replace the earlier ones. */
function RatingForm({ game_id, message, onDone }: RatingFormProps) {
  const texts = useMessages(chatPart).rating;
  const client = useQueryClient();
  const [stars, setStars] = useState(message.rating?.rating ?? null);
  const [comment, setComment] = useState(message.rating?.comment ?? '');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function send(event: React.FormEvent) {
    event.preventDefault();
    if (stars === null || sending) return;
    setSending(true);
    setError(undefined);
    try {
      const storedRating = await rateAnswer(message.message_id, stars, comment);
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
    <form className={`surface ${styles.form}`} onSubmit={(event) => void send(event)}>
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
