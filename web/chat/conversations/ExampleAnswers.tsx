import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { exampleAnswersQuery } from '#web/games/games.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { backTo } from '#web/shell/guards.tsx';
import type { GuestQuestion } from '#web/guests/guests.api.ts';
import { guestDraft, readDraft } from '#web/shell/drafts.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { classes, Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useMedia } from '#web/ui/layout/useMedia.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import sharingPart from 'messages:sharing';
import styles from './ExampleAnswers.module.css';
import { ReadAnswer } from './ReadAnswer.tsx';

/** The question that a page shows the answer to: the one just sent, or the one that was answered in this tab before. */
function findGuestQuestion(state: unknown): GuestQuestion | null {
  const { guest } = (state ?? {}) as { guest?: GuestQuestion };
  return guest ?? (JSON.parse(readDraft(guestDraft) || 'null') as GuestQuestion | null);
}

interface ExampleAnswersProps {
  /** Of one game only. */
  slug?: string;
  /** Beside a field to ask in, which has the questions and the way to an account: one answer, to be scrolled. */
  isCard?: boolean;
  /** The question whose answer is shown; the first one where there is no such example. */
  question: string | null;
  onChoose: (question: string) => void;
}

const GuestAnswer = lazyScreen(() => import('#web/guests/GuestAnswer.tsx'), <Skeleton height={480} radius={24} />);

/** The answer to a visitor's own question, where there is one here; else examples, and the one that was chosen after it. */
function ExampleAnswers(props: ExampleAnswersProps) {
  const { key, ...location } = useLocation();
  const state: unknown = location.state;
  const [chosen, setChosen] = useState({ question: props.question, key });
  if (chosen.question !== props.question) setChosen({ question: props.question, key });
  const own = findGuestQuestion(state);
  const isElsewhere = props.slug !== undefined && props.slug !== own?.slug;
  if (own === null || isElsewhere || (props.question !== null && chosen.key === key)) return <Examples {...props} />;
  return <GuestAnswer key={`${own.slug} ${own.text}`} question={own} isNew={state !== null} />;
}

/** What an expert answers, for visitors: real answers with their sources, to be read without an account. */
function Examples({ slug, isCard = false, question, onChoose }: ExampleAnswersProps) {
  const texts = useMessages(sharingPart).examples;
  const location = useLocation();
  const { data, isPending } = useQuery(exampleAnswersQuery(slug));
  const free = useQuery(operatorQuery()).data?.free_calls ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useMedia('(min-width: 1100px)');
  const [isWhole, setWhole] = useState(false);
  // Under the field it must not keep the games from who looks for one.
  const isFolded = isCard && !isWide && !isWhole && question === null;
  const shown = data?.items.find((example) => example.question === question) ?? data?.items[0];
  const isShown = shown !== undefined;
  useEffect(() => {
    if (question === null || !isShown) return;
    heading.current?.focus({ preventScroll: true });
    // Beside the field it is in sight.
    heading.current?.scrollIntoView({ block: isCard && isWide ? 'nearest' : 'start' });
  }, [question, isShown, isCard, isWide]);

  if (isPending) return <Skeleton height={480} radius={24} />;
  if (shown === undefined) return null;
  const { game } = shown;
  return (
    <Stack as="section" gap={4} className={isCard ? styles.card : styles.examples} aria-label={texts.title}>
      <Stack gap={2}>
        <h2>{texts.title}</h2>
        <Note>{texts.lead}</Note>
      </Stack>
      {!isCard && data && data.items.length > 1 && (
        <Row gap={2} role="group" aria-label={texts.others}>
          {data.items.map((example) => (
            <ChipButton
              key={example.question}
              className={styles.other}
              aria-pressed={example === shown}
              onClick={() => onChoose(example.question)}
            >
              {example.question}
            </ChipButton>
          ))}
        </Row>
      )}
      <Stack gap={4} className={classes('surface', styles.answer, isFolded && styles.folded)}>
        <Row isTight>
          <Cover slug={game.slug} picture={game.header_url} size={48} />
          <Stack gap={1}>
            <h3 ref={heading} tabIndex={-1} className={styles.question}>
              {shown.question}
            </h3>
            {slug === undefined && <Link to={paths.game(game.slug)}>{game.title}</Link>}
          </Stack>
        </Row>
        <ReadAnswer
          key={shown.question}
          level="h3"
          answer={shown}
          opened={isFolded ? 0 : (shown.citations[0]?.n ?? 0)}
        />
      </Stack>
      {isFolded && (
        <div>
          <Button variant="text" size="small" onClick={() => setWhole(true)}>
            {texts.whole}
          </Button>
        </div>
      )}
      {!isCard && (
        <Row gap={4}>
          <ButtonLink to={paths.register()} state={backTo(location)}>
            {texts.signUp}
          </ButtonLink>
          {free > 0 && <Note>{texts.free({ calls: free })}</Note>}
        </Row>
      )}
    </Stack>
  );
}

export { ExampleAnswers as Component };
