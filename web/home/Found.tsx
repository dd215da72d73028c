import { ArrowRight, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Game } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { nameGenre } from '#web/i18n/genre-names.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ChipButton, ChipLink } from '#web/ui/data/Chip.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import homePart from 'messages:home';
import styles from './AskField.module.css';
import { NameGame, WantTitle } from './WantTitle.tsx';

/** One line of what was found: the way to a game, or with a question the way to its expert. */
export function FoundOption({ game, question }: { game: Game; question: string | null }) {
  const texts = useMessages(homePart).page;
  const language = useLanguage();
  return (
    <Row isTight className={styles.option}>
      {question === null ? (
        <Cover slug={game.slug} size={40} />
      ) : (
        <span className={`tile ${styles.ask}`}>
          <Sparkles size={20} aria-hidden />
        </span>
      )}
      <span>
        <b>{question === null ? game.title : texts.askGame({ title: game.title })}</b>
        <small className="clip">{question ?? game.genres.map((genre) => nameGenre(genre, language)).join(', ')}</small>
      </span>
      <ArrowRight size={16} aria-hidden />
    </Row>
  );
}

interface ChooseGameProps {
  title: string;
  reading: AnswerOf<'GET /api/games/of-question'>;
  /** The question was sent, and waits for this choice. */
  takesFocus: boolean;
  onAsk: (game: Game) => void;
  onCounted: () => void;
}

/** Where a text does not say which game it is about: those that it may be about, and the way to ask for a missing one. */
export function ChooseGame({ title, reading, takesFocus, onAsk, onCounted }: ChooseGameProps) {
  const texts = useMessages(homePart).page;
  const { choices, without_expert, is_title } = reading;
  const isMissing = is_title && title.length > 2;
  const [isOther, setOther] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <Stack gap={3} className={styles.choose}>
      {choices.length > 0 && (
        <>
          {is_title && <p>{texts.chooseIfQuestion}</p>}
          <Row gap={2} role="group" aria-label={texts.choose}>
            {choices.map((game, place) => (
              <ChipButton key={game.id} ref={place === 0 ? first : undefined} onClick={() => onAsk(game)}>
                {game.title}
              </ChipButton>
            ))}
            {!isMissing && (
              <ChipButton aria-expanded={isOther} onClick={() => setOther(!isOther)}>
                {texts.anotherGame}
              </ChipButton>
            )}
          </Row>
          {isOther && !isMissing && <NameGame onCounted={() => setOther(false)} />}
        </>
      )}
      {without_expert && (
        <div>
          <ChipLink to={paths.game(without_expert.slug)}>
            {texts.withoutExpert({ title: without_expert.title })}
          </ChipLink>
        </div>
      )}
      {isMissing && <WantTitle title={title} onCounted={onCounted} />}
    </Stack>
  );
}
