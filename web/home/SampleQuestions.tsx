import { useQuery } from '@tanstack/react-query';
import type { SampleQuestion } from '#contract/games.ts';
import { exampleAnswersQuery, sampleQuestionsQuery } from '#web/games/games.api.ts';
import { useAsk } from '#web/shell/useAsk.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import homePart from 'messages:home';

const offered = 3;

/** Questions in the reader's language first; the editors may have written some in one language only. */
function chooseQuestions(items: readonly SampleQuestion[], language: string): SampleQuestion[] {
  const own = items.filter((item) => item.language === language);
  return (own.length > 0 ? own : items).slice(0, offered);
}

interface SampleQuestionsProps {
  /** Shows a visitor the answer to one of them. */
  onExample: (question: string) => void;
  /** Stands there until the questions are loaded. */
  waiting: React.ReactNode;
}

function SampleQuestions({ onExample, waiting }: SampleQuestionsProps) {
  const texts = useMessages(homePart).page;
  const language = useLanguage();
  const send = useAsk();
  const isVisitor = useUser() === null;
  const { data, isPending } = useQuery(sampleQuestionsQuery());
  const { data: examples } = useQuery({ ...exampleAnswersQuery(), enabled: isVisitor });
  const questions = chooseQuestions(data?.items ?? [], language);
  if (isPending) return waiting;
  if (questions.length === 0) return null;

  function ask({ game_slug, text }: SampleQuestion) {
    // Of a visitor's: its answer stands below, to be read at once.
    if (isVisitor && examples?.items.some((example) => example.question === text)) return onExample(text);
    send(game_slug, text);
  }

  return (
    <>
      <span>{texts.tryAsking}</span>
      {questions.map((question) => (
        <ChipButton key={question.text} title={question.game_title} onClick={() => ask(question)}>
          {question.text}
        </ChipButton>
      ))}
    </>
  );
}

export { SampleQuestions as Component };
