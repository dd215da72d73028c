import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Answer } from './Answer.tsx';
import { findPlaces } from './exchanges.ts';
import type { Place } from './exchanges.ts';
import { Earlier } from '../on-demand.tsx';
import { Question } from './Question.tsx';
import type { AskOptions } from '../ask/useAskExpert.ts';
import { useSteadyScroll } from './useSteadyScroll.ts';
import styles from './Question.module.css';

export interface MessagesProps {
  game: GameDetails;
  conversation_id: number | undefined;
  messages: readonly Message[];
  hasEarlier: boolean;
  failures: Readonly<Record<number, string>>;
  /** Absent while nothing can be asked. */
  onAsk: ((text: string, options?: AskOptions) => void) | undefined;
}

interface Props extends MessagesProps {
  /** An answer that is being written in the place of another. */
  inPlace: { place: number; content: React.ReactNode } | null;
}

/** What is stored of the conversation. */
export function Messages({ inPlace, messages, hasEarlier, conversation_id, ...shared }: Props) {
  const first = messages[0]?.message_id;
  const places = findPlaces(messages);
  useSteadyScroll(first);
  return (
    <>
      {first !== undefined && conversation_id !== undefined && hasEarlier && (
        <Earlier key={first} game_id={shared.game.id} conversation_id={conversation_id} first={first} />
      )}
      {places.map((place, index) =>
        inPlace?.place === place.place ? (
          <Stack key={place.place} gap={6} data-place>
            {inPlace.content}
          </Stack>
        ) : (
          <ShownPlace key={place.place} {...place} {...shared} isLast={index === places.length - 1} />
        ),
      )}
    </>
  );
}

interface ShownPlaceProps extends Place, Pick<MessagesProps, 'game' | 'failures' | 'onAsk'> {
  isLast: boolean;
}

/** A question with its answer: the newest version, until an earlier one is chosen. */
function ShownPlace({ place, versions, game, failures, onAsk, isLast }: ShownPlaceProps) {
  const texts = useMessages(chatPart).thread;
  const of = versions.length;
  const [chosen, setChosen] = useState({ index: 0, of: 0 });
  const index = chosen.of === of ? chosen.index : of - 1;
  const { question, answer } = versions[index] ?? {};
  const picture_id = question?.picture?.picture_id;
  // What goes on from this question goes on from its picture; a new question has none.
  const askAgain: Props['onAsk'] =
    onAsk && picture_id !== undefined ? (text, options) => onAsk(text, options && { ...options, picture_id }) : onAsk;
  const choose = (next: number) => setChosen({ index: next, of });
  return (
    <Stack gap={6} data-place>
      {question && (
        <Question
          key={question.message_id}
          text={question.text}
          message={question}
          onEdit={onAsk && ((text) => onAsk(text, { replaces: place, picture_id: question.picture?.picture_id }))}
        >
          {of > 1 && (
            <span role="group" aria-label={texts.versions} className={styles.versions}>
              <IconButton isSmall label={texts.versionBefore} disabled={index === 0} onClick={() => choose(index - 1)}>
                <ChevronLeft size={16} aria-hidden />
              </IconButton>
              <span className="tabular" role="status">
                {texts.version({ n: index + 1, of })}
              </span>
              <IconButton
                isSmall
                label={texts.versionAfter}
                disabled={index === of - 1}
                onClick={() => choose(index + 1)}
              >
                <ChevronRight size={16} aria-hidden />
              </IconButton>
            </span>
          )}
        </Question>
      )}
      {answer && (
        <StoredAnswer
          key={answer.message_id}
          game={game}
          message={answer}
          failure={failures[answer.message_id]}
          question={question?.text}
          onAsk={isLast ? askAgain : undefined}
        />
      )}
    </Stack>
  );
}

/** While another answer streams, the finished ones are not drawn again: only the last one's way to ask changes. */
const StoredAnswer = memo(
  Answer,
  (before, now) => before.message === now.message && before.failure === now.failure && before.onAsk === now.onAsk,
);
