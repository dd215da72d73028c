import { Sparkles } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { questionDraft, readDraft, readKeptQuestion } from '#web/shell/drafts.ts';
import { backTo } from '#web/shell/guards.tsx';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { LineForm } from '#web/ui/controls/LineForm.tsx';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import gamesPart from 'messages:games';
import { exampleAnswersQuery } from './games.api.ts';
import styles from './AskBox.module.css';
import { useAsk } from '#web/shell/useAsk.ts';

const NoExpert = lazyScreen(() => import('./NoExpert.tsx'), <Skeleton height={196} radius={24} />);

interface AskBoxProps {
  game: GameDetails;
  /** Shows a visitor the answer to one of the sample questions. */
  onExample: (question: string) => void;
}

/** One line to ask in; the chat opens with its text, also when a login comes in between. */
export function AskBox({ game, onExample }: AskBoxProps) {
  const texts = useMessages(gamesPart);
  const send = useAsk();
  const location = useLocation();
  // A link may bring a question, as into the chat: it is written, not sent.
  const [question, setQuestion] = useState(
    () =>
      new URLSearchParams(location.search).get('q') ||
      readKeptQuestion(game.slug) ||
      readDraft(questionDraft(game.slug)),
  );
  const isVisitor = useUser() === null;
  const free = useQuery({ ...operatorQuery(), enabled: isVisitor }).data?.free_calls ?? 0;
  const { data: examples } = useQuery({ ...exampleAnswersQuery(game.slug), enabled: isVisitor && game.has_expert });

  const ask = (text: string) => send(game.slug, text);
  const isExample = (text: string) => examples?.items.some((example) => example.question === text) === true;

  if (!game.has_expert) return <NoExpert game={game} />;
  return (
    <Stack as="section" gap={2} className={styles.box}>
      <h2>{texts.askExpert({ title: game.title })}</h2>
      <Note>{texts.readsArticles({ count: game.published_article_count })}</Note>
      <LineForm
        label={texts.question}
        placeholder={texts.questionPlaceholder}
        maxLength={limits.question}
        value={question}
        onText={setQuestion}
        onSend={() => ask(question)}
        submit={texts.ask}
        icon={<Sparkles size={18} aria-hidden />}
      />
      {game.sample_questions.length > 0 && (
        <Row className={styles.samples}>
          <Note as="span">{texts.trySamples}</Note>
          {game.sample_questions.slice(0, 4).map((text) => (
            <ChipButton key={text} onClick={() => (isExample(text) ? onExample(text) : ask(text))}>
              {text}
            </ChipButton>
          ))}
        </Row>
      )}
      <small>
        {texts.price} {isVisitor && free > 0 && texts.freeAnswers({ calls: free })}
      </small>
      {isVisitor && (
        <ButtonLink to={paths.register()} state={backTo(location)} variant="tonal" size="small">
          {texts.signUp}
        </ButtonLink>
      )}
    </Stack>
  );
}
