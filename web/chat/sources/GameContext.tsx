import type { Message } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { Cover } from '#web/ui/data/Cover.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import chatPart from 'messages:chat';
import { CitationCards } from './CitationCards.tsx';
import { Suggestions } from '../ask/Suggestions.tsx';
import styles from './GameContext.module.css';

export interface GameContextProps {
  game: GameDetails;
  /** The last answer that has some is what the sources are of. */
  answer: Message | undefined;
  /** Those that the thread does not offer itself and that were not asked in it. */
  questions: readonly string[];
  /** Absent while nothing can be asked. */
  onAsk: ((text: string) => void) | undefined;
}

/** The game at the side of its chat: how far the player is, what the last answer is from, and what to ask next. */
function GameContext({ game, answer, questions, onAsk }: GameContextProps) {
  const texts = useMessages(chatPart).context;
  const { sources } = useMessages(chatPart).thread;
  const all = game.achievements.length;
  const done = game.achievements.filter(({ unlocked_at, declared }) => unlocked_at !== null || declared).length;
  return (
    <Stack gap={5}>
      <Cover slug={game.slug} className={styles.cover} />
      {done > 0 && (
        <div className={styles.progress}>
          <ProgressRing
            percent={(done / all) * 100}
            size={52}
            label={`${texts.achievements({ done, all })} ${texts.achievementsWord({ all })}`}
          />
          <p aria-hidden>
            <b className="tabular">{texts.achievements({ done, all })}</b>
            <small>{texts.achievementsWord({ all })}</small>
          </p>
        </div>
      )}
      {answer && (
        <Stack as="section" gap={2}>
          <h2 className="label">{sources}</h2>
          <CitationCards message_id={answer.message_id} sources={answer.citations} label={sources} />
        </Stack>
      )}
      {questions.length > 0 && (
        <Stack as="section" gap={2}>
          <h2 className="label">{texts.askNext}</h2>
          <Suggestions questions={questions} onAsk={onAsk} />
        </Stack>
      )}
    </Stack>
  );
}

export { GameContext as Component };
