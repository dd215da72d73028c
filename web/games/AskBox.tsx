import { PenLine, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { pendingQuestion, questionDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import gamesPart from 'messages:games';
import entry from '#web/ui/Entry.module.css';
import styles from './AskBox.module.css';

/** One line to ask in; the chat opens with its text, also when a login comes in between. */
export function AskBox({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const navigate = useNavigate();
  const [question, setQuestion] = useState(() => readDraft(questionDraft(game.slug)));

  function ask(text: string) {
    if (text.trim() === '') return void navigate(paths.chat(game.slug));
    saveDraft(pendingQuestion(game.slug), text.trim());
    void navigate(paths.chat(game.slug));
  }

  if (!game.has_expert) {
    return (
      <Stack as="section" gap={2} className={styles.box}>
        <h2>{texts.noExpert}</h2>
        <Note>{texts.noExpertHint}</Note>
        <ButtonLink variant="tonal" to={paths.createArticle(game.slug)} icon={<PenLine size={18} aria-hidden />}>
          {texts.writeArticle}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={2} className={styles.box}>
      <h2>{texts.askExpert}</h2>
      <Note>{texts.readsArticles({ count: game.article_count })}</Note>
      <form
        className={`${entry.entry} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          ask(question);
        }}
      >
        <input
          aria-label={texts.question}
          placeholder={texts.questionPlaceholder({ title: game.title })}
          enterKeyHint="send"
          maxLength={limits.question}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" icon={<Sparkles size={18} aria-hidden />}>
          {texts.ask}
        </Button>
      </form>
      {game.sample_questions.length > 0 && (
        <Row className={styles.samples}>
          <Note as="span">{texts.trySamples}</Note>
          {game.sample_questions.slice(0, 4).map((text) => (
            <ChipButton key={text} onClick={() => ask(text)}>
              {text}
            </ChipButton>
          ))}
        </Row>
      )}
      <small>{texts.price}</small>
    </Stack>
  );
}
