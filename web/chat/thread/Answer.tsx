import { Globe, Square, TriangleAlert } from 'lucide-react';
import type { Message } from '#contract/chat.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { AnswerActions } from './AnswerActions.tsx';
import type { GameOfQuestion } from './AnswerActions.tsx';
import { AskedModel } from './AskedModel.tsx';
import { CitationCards } from '../sources/CitationCards.tsx';
import { useMarks } from '../sources/Marks.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { AskNext, Failed, Miss, NextStep } from '../on-demand.tsx';
import { Passages } from './Passages.tsx';
import { StatusLine } from './StatusLine.tsx';
import type { AskOptions } from '../ask/useAskExpert.ts';
import { messageAnchor } from './useLinkedMessage.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';

interface AnswerProps {
  game: GameOfQuestion;
  message: Message;
  /** Why it failed, where that was heard. */
  failure: string | undefined;
  /** What it answers, where that is loaded. */
  question: string | undefined;
  /** Only for the last answer, and only while something can be asked. */
  onAsk: ((text: string, options?: AskOptions) => void) | undefined;
}

/** An answer as it is stored. */
export function Answer({ game, message, failure, question, onAsk }: AnswerProps) {
  const texts = useMessages(chatPart).thread;
  const marks = useMarks(message.message_id, message.citations, message.content?.passages);
  const stopped = useStoppedText(message);
  const { state, text, content, citations, steps, is_rag } = message;
  if (state === 'failed')
    return (
      <Failed
        reason={failure}
        onRetry={onAsk && question ? () => onAsk(question, { replaces: message.place }) : undefined}
      />
    );

  const isDoubtful = state === 'refused' || state === 'unsure';
  // Nothing was quoted of articles that only stand near.
  const isNothing = state === 'refused' && !content?.passages.length;
  // Small talk is nothing to rate.
  const isTalk = state === 'answered' && is_rag === null;
  return (
    <Stack
      as="article"
      gap={3}
      aria-label={texts.expert}
      tabIndex={steps ? -1 : undefined}
      id={messageAnchor(message.message_id)}
    >
      {state === 'running' && <StatusLine status={null} />}
      <Evidence message={message} />
      {content ? (
        <>
          {content.lead !== '' && <Markdown text={content.lead} marks={marks} />}
          <Passages passages={content.passages} sources={citations} marks={marks} />
          {content.close !== '' && (
            <div className={isDoubtful ? 'second' : undefined}>
              <Markdown text={content.close} />
            </div>
          )}
          {/* What is quoted says it itself; a model does not. */}
          {state === 'unsure' && message.asked_model?.finished && (
            <Note>{citations.length === 0 ? texts.unconfirmed : texts.notInArticles}</Note>
          )}
        </>
      ) : (
        text !== '' && <Markdown text={text} marks={marks} />
      )}
      {steps && steps.shown < steps.of && <NextStep game_id={game.id} message_id={message.message_id} steps={steps} />}
      {state === 'stopped' && (
        <Row as="p" gap={2} isTight>
          <Square size={14} aria-hidden />
          {stopped}
        </Row>
      )}
      <AskedModel answer={message} />
      {content?.meanwhile && (
        <Meanwhile
          message_id={message.message_id}
          passages={content.meanwhile}
          sources={citations}
          marks={marks}
          slug={game.slug}
          state={text === '' ? 'nothing' : 'written'}
        />
      )}
      {!isNothing && <CitationCards message_id={message.message_id} sources={citations} label={texts.sources} />}
      {isTalk && <Note>{texts.notCharged}</Note>}
      {state !== 'running' && text !== '' && !isTalk && <AnswerActions game={game} message={message} />}
      {/* Fetched when they are first needed: below, they move no button from under a finger. */}
      {content?.miss && question && onAsk && (
        <Miss miss={content.miss} message={message} slug={game.slug} question={question} onAsk={onAsk} />
      )}
      {message.ask_next.length > 0 && onAsk && <AskNext questions={message.ask_next} onAsk={onAsk} />}
    </Stack>
  );
}

/** Where it ended; of one that the model had not begun to write, why it cost a call all the same. */
function useStoppedText({ text, content, call }: Message): string {
  const texts = useMessages(chatPart).thread;
  if (text === '') return `${texts.stoppedEmpty}. ${texts.notCharged}.`;
  return call === 'charged' && content && content.passages.length > 0 ? texts.stoppedQuoted : texts.stopped;
}

/** What the reader has to know before the first sentence: that its sources are old, or that it has none. */
function Evidence({ message: { state, is_rag, citations } }: { message: Message }) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const outdated = state === 'refused' ? undefined : citations.find((citation) => citation.outdated)?.outdated;
  if (outdated) {
    return (
      <div>
        <Chip tone="amber" icon={<TriangleAlert size={14} aria-hidden />}>
          {texts.olderThan({
            game_version: outdated.game_version,
            day: outdated.checked_on && formatDate(language, outdated.checked_on),
          })}
        </Chip>
      </div>
    );
  }
  if (is_rag === false && (state === 'answered' || state === 'stopped')) {
    return (
      <div>
        <Chip icon={<Globe size={14} aria-hidden />}>{texts.general}</Chip>
      </div>
    );
  }
  return null;
}
