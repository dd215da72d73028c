import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SampleQuestion } from '#contract/games.ts';
import { sampleQuestionsQuery } from '#web/games/games.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { pendingQuestion, saveDraft } from '#web/shell/drafts.ts';
import { ChipButton } from '#web/ui/Chip.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import homePart from 'messages:home';
import { GameSearch } from './GameSearch.tsx';
import styles from './Hero.module.css';

export function Hero() {
  const texts = useMessages(homePart).page;
  return (
    <Stack as="section" className={styles.hero}>
      <h1>{texts.heading}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <GameSearch />
      <SampleQuestions />
    </Stack>
  );
}

const offered = 3;

/** Questions in the reader's language first; the editors may have written some in one language only. */
function chooseQuestions(items: readonly SampleQuestion[], language: string): SampleQuestion[] {
  const own = items.filter((item) => item.language === language);
  return (own.length > 0 ? own : items).slice(0, offered);
}

function SampleQuestions() {
  const texts = useMessages(homePart).page;
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(sampleQuestionsQuery());
  const questions = chooseQuestions(data?.items ?? [], language);
  if (!isPending && questions.length === 0) return null;

  function ask({ game_slug, text }: SampleQuestion) {
    saveDraft(pendingQuestion(game_slug), text);
    void navigate(paths.chat(game_slug));
  }

  return (
    <div className={styles.samples}>
      <span>{texts.tryAsking}</span>
      {isPending &&
        [180, 220, 160].map((width) => <Skeleton key={width} width={width} radius={18} className={styles.waiting} />)}
      {questions.map((question) => (
        <ChipButton
          key={question.text}
          className="clip"
          title={`${question.game_title}: ${question.text}`}
          onClick={() => ask(question)}
        >
          {question.text}
        </ChipButton>
      ))}
    </div>
  );
}
