import { useEffect, useRef } from 'react';
import adminQualityPart from 'messages:admin-quality';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { ReturnCall } from '../chats/ReturnCall.tsx';
import styles from './Quality.module.css';

const AnswerNow = lazyScreen(() => import('./AnswerNow.tsx'), <Skeleton height={160} />);

interface AnswerCardProps {
  item: AnswerDetails;
  asksAgain: boolean;
  /** Counts how often the question was asked again on this page: each time it is answered anew. */
  round: number;
}

/** The answer that the player got; asked again, beside the one that the expert gives now. */
export function AnswerCard({ item, asksAgain, round }: AnswerCardProps) {
  const texts = useMessages(adminQualityPart);
  const { answered, state } = item;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (round > 0) card.current?.scrollIntoView({ block: 'start' });
  }, [round]);
  return (
    <Card
      ref={card}
      className={styles.answer}
      title={asksAgain ? texts.case.compared : texts.answer}
      actions={<ReturnCall message={answered} />}
    >
      {asksAgain ? (
        <Columns>
          <section aria-label={texts.case.before}>
            <h3>{texts.case.before}</h3>
            <Status tone={state === 'answered' ? 'good' : 'attention'}>{texts.states[state]}</Status>
            <Markdown text={answered.text} />
          </section>
          <section aria-label={texts.case.now} aria-live="polite">
            <h3>{texts.case.now}</h3>
            <AnswerNow key={round} item={item} round={round} />
          </section>
        </Columns>
      ) : (
        <Stack most="70ch">
          <Markdown text={answered.text} />
        </Stack>
      )}
    </Card>
  );
}
