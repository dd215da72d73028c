import { Globe, Square, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import type { Message } from '#contract/chat.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { AnswerActions } from './AnswerActions.tsx';
import { CitationCards } from './CitationCards.tsx';
import { useMarks } from './Marks.tsx';
import { AskGeneral, Failed, NextStep } from './on-demand.ts';
import { StatusLine } from './StatusLine.tsx';
import styles from './Answer.module.css';

interface AnswerProps {
  game_id: number;
  message: Message;
  /** Why it failed, where that was heard. */
  failure: string | undefined;
  /** Asks its question anew; only for the last answer, and only while something can be asked. */
  onAsk: ((mode?: 'general') => void) | undefined;
}

/** An answer as it is stored. */
export function Answer({ game_id, message, failure, onAsk }: AnswerProps) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const marks = useMarks(message.message_id, message.citations);
  const { state, text, content, citations, steps } = message;
  if (state === 'failed') {
    return (
      <Suspense>
        <Failed reason={failure} onRetry={onAsk && (() => onAsk())} />
      </Suspense>
    );
  }

  const isRefused = state === 'refused';
  const outdated = isRefused ? undefined : citations.find((citation) => citation.outdated)?.outdated;
  return (
    <article className={styles.answer} aria-label={texts.expert} tabIndex={steps ? -1 : undefined}>
      {state === 'running' && <StatusLine status={null} />}
      <Evidence message={message} />
      {outdated && (
        <div>
          <Chip tone="amber" icon={<TriangleAlert size={14} aria-hidden />}>
            {texts.olderThan({
              game_version: outdated.game_version,
              day: outdated.checked_on && formatDate(language, outdated.checked_on),
            })}
          </Chip>
        </div>
      )}
      {text !== '' && <Markdown text={isRefused ? (content?.lead ?? text) : text} marks={marks} />}
      {steps && steps.shown < steps.of && (
        <Suspense>
          <NextStep game_id={game_id} message_id={message.message_id} steps={steps} />
        </Suspense>
      )}
      {state === 'stopped' && (
        <p className={styles.stopped}>
          <Square size={14} aria-hidden />
          {text === '' ? `${texts.stoppedEmpty}. ${texts.notCharged}.` : texts.stopped}
        </p>
      )}
      <CitationCards
        message_id={message.message_id}
        sources={citations}
        label={isRefused ? texts.nearest : texts.sources}
        isNumbered={!isRefused}
      />
      {isRefused && onAsk && hasModel() && (
        <Suspense>
          <AskGeneral onAsk={() => onAsk('general')} />
        </Suspense>
      )}
      {state !== 'running' && text !== '' && <AnswerActions game_id={game_id} message={message} />}
    </article>
  );
}

/** What the reader has to know before the first sentence: that it is thin, or has no sources at all. */
function Evidence({ message: { state, is_rag } }: { message: Message }) {
  const texts = useMessages(chatPart).thread;
  if (state === 'unsure') {
    return (
      <div>
        <Chip tone="amber" icon={<TriangleAlert size={14} aria-hidden />}>
          {texts.unsure}
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

/** Whether the server has a model that can answer without articles, as it states in the page. */
function hasModel(): boolean {
  return document.querySelector('meta[name=hintline-model]')?.getAttribute('content') === 'on';
}
