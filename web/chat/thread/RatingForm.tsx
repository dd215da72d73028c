import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { giveBackReasons } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Rating } from '#web/ui/controls/Rating.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import type { Rate } from './useRating.ts';
import styles from './RatingForm.module.css';

interface RatingFormProps {
  message: Message;
  /** Opened by the thumb that points down: what was wrong is said by one press. */
  isPoor: boolean;
  rate: Rate;
}

/** What can be said beyond a thumb, which is saved by itself; sent again, it replaces what was said before. */
function RatingForm({ message: { rating }, isPoor, rate }: RatingFormProps) {
  const texts = useMessages(chatPart).rating;
  const why = useMessages(chatPart).giveBack;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={2}>
      {isPoor && (
        <>
          <p>{why.why}</p>
          <Row gap={2}>
            {giveBackReasons.map((reason) => (
              <ChipButton
                key={reason}
                aria-pressed={rating?.comment === why.reasons[reason]}
                disabled={rate.isPending || !rating}
                onClick={() => rating && void rate.run({ rating: rating.rating, comment: why.reasons[reason] })}
              >
                {why.reasons[reason]}
              </ChipButton>
            ))}
          </Row>
        </>
      )}
      <Row gap={2} className={styles.line}>
        <span role="status">{rating && !rate.isPending && texts.saved}</span>
        {!isOpen && (
          <Button variant="text" size="small" disabled={!rating} onClick={() => setOpen(true)}>
            {texts.tellMore}
          </Button>
        )}
      </Row>
      {isOpen && rating && <Details rating={rating} isPoor={isPoor} rate={rate} onDone={() => setOpen(false)} />}
    </Stack>
  );
}

interface DetailsProps extends Pick<RatingFormProps, 'isPoor' | 'rate'> {
  rating: NonNullable<Message['rating']>;
  onDone: () => void;
}

/** Stars and a comment. */
function Details({ rating, isPoor, rate, onDone }: DetailsProps) {
  const texts = useMessages(chatPart).rating;
  const [stars, setStars] = useState(rating.rating);
  const [comment, setComment] = useState(rating.comment ?? '');
  const { error } = rate;
  return (
    <form
      className={`surface ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void rate.run({ rating: stars, comment }).then((isSaved) => isSaved && onDone());
      }}
    >
      <Rating label={texts.rateLabel} starLabel={(count) => texts.stars({ count })} value={stars} onChange={setStars} />
      <TextArea
        label={isPoor ? texts.comment : texts.anythingElse}
        hint={texts.commentHint}
        error={error ? (error instanceof ApiError && error.fields.comment) || error.message : undefined}
        rows={2}
        maxLength={limits.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" size="small" loading={rate.isPending}>
        {texts.rate}
      </Button>
    </form>
  );
}

export { RatingForm as Component };
