import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GuestAnswer as Answer } from '#contract/guests.ts';
import { paths } from '#contract/values/paths.ts';
import { ReadAnswer } from '#web/chat/conversations/ReadAnswer.tsx';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { keepQuestion } from '#web/shell/drafts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import sharingPart from 'messages:sharing';
import uiPart from 'messages:ui';
import { EnterByMail } from './EnterByMail.tsx';
import styles from './GuestAnswer.module.css';
import { guestAnswerQuery, noteGuestAnswer, type GuestQuestion, readMailedCode } from './guests.api.ts';

/** Nothing is left to give without an account: to this browser, or to its network today. */
const needsAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 402 || error.status === 429);

interface GuestAnswerProps {
  question: GuestQuestion;
  /** It was just sent: the page goes there. */
  isNew: boolean;
}

/** The question of somebody without an account with its answer, in place; below it the way to an account. */
function GuestAnswer({ question, isNew }: GuestAnswerProps) {
  const texts = useMessages(sharingPart).guest;
  const shared = useMessages(uiPart);
  const { data: answer, error, isFetching, refetch } = useQuery(guestAnswerQuery(question));
  // The pages that this stands on have it.
  const game = useQuery(gameQuery(question.slug)).data;
  const heading = useRef<HTMLHeadingElement>(null);
  const isRefused = needsAccount(error);
  const isUsed = isRefused && error.status === 402;
  const isKept = answer?.is_kept === true;
  useEffect(() => {
    // The code that was mailed is typed next, so its field has the focus.
    if (!isNew || (!isFetching && readMailedCode() !== null)) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
    // Again with the answer: the page is long enough for it only then.
  }, [isNew, isFetching]);
  useEffect(() => {
    if (isKept) noteGuestAnswer(question);
    if (isRefused) {
      if (readMailedCode() === null) noteGuestAnswer(null);
      keepQuestion(question.slug, question.text);
    }
  }, [isKept, isRefused, question]);

  return (
    <Stack as="section" gap={4} className={styles.guest} aria-label={texts.title}>
      <Stack gap={4} className={`surface ${styles.answer}`} aria-busy={isFetching}>
        <Row isTight>
          <Cover slug={question.slug} picture={game?.header_url} size={48} />
          <Stack gap={1}>
            <h2 ref={heading} tabIndex={-1} className={styles.question}>
              {question.text}
            </h2>
            {game && <Link to={paths.game(game.slug)}>{game.title}</Link>}
          </Stack>
        </Row>
        <p role="status" className={isFetching ? 'second' : 'visually-hidden'}>
          {isFetching ? texts.searching({ game: game?.title ?? '…' }) : answer && texts.here}
        </p>
        {isFetching && <Progress label={texts.searching({ game: game?.title ?? '…' })} />}
        {answer && !isFetching && <Given answer={answer} />}
        {isRefused && <p>{isUsed ? texts.kept : texts.busy}</p>}
        {error && !isRefused && !isFetching && (
          <Alert
            action={
              <Button variant="outlined" size="small" onClick={() => void refetch()}>
                {shared.tryAgain}
              </Button>
            }
          >
            {texts.failed} {error instanceof ApiError && error.message}
          </Alert>
        )}
      </Stack>
      {(isKept || isRefused) && <EnterByMail question={question} isUsed={isKept || isUsed} isAnswered={isKept} />}
    </Stack>
  );
}

function Given({ answer }: { answer: Answer }) {
  const texts = useMessages(sharingPart).guest;
  const note = answer.state === 'unsure' ? texts.closest : answer.state === 'refused' ? texts.refused : null;
  return (
    <>
      <ReadAnswer level="h3" answer={answer} />
      {note !== null && <Note>{note}</Note>}
    </>
  );
}

export { GuestAnswer as Component };
