import { memo } from 'react';
import type { Message } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { Answer } from './Answer.tsx';
import { Earlier } from './on-demand.tsx';
import { Question } from './Question.tsx';
import { useSteadyScroll } from './useSteadyScroll.ts';

export interface MessagesProps {
  game: GameDetails;
  messages: readonly Message[];
  hasEarlier: boolean;
  failures: Readonly<Record<number, string>>;
  /** Absent while nothing can be asked. */
  onAsk: ((text: string, mode?: 'general') => void) | undefined;
}

/** What is stored of the conversation. */
export function Messages({ game, messages, hasEarlier, failures, onAsk }: MessagesProps) {
  const first = messages[0]?.message_id;
  const last = messages.at(-1);
  useSteadyScroll(first);
  return (
    <>
      {first !== undefined && hasEarlier && <Earlier key={first} game_id={game.id} first={first} />}
      {messages.map((message, index) =>
        message.role === 'user' ? (
          <Question key={message.message_id} text={message.text} />
        ) : (
          <StoredAnswer
            key={message.message_id}
            game={game}
            message={message}
            failure={failures[message.message_id]}
            question={messages[index - 1]?.text}
            onAsk={message === last ? onAsk : undefined}
          />
        ),
      )}
    </>
  );
}

/** While another answer streams, the finished ones are not drawn again: only the last one's way to ask changes. */
const StoredAnswer = memo(
  Answer,
  (before, now) => before.message === now.message && before.failure === now.failure && before.onAsk === now.onAsk,
);
