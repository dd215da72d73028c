import { limits } from '#contract/values/limits.ts';
import { ArrowUp, Lightbulb, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { EntryArea, EntryButton, EntryForm } from '#web/ui/controls/EntryArea.tsx';
import chatPart from 'messages:chat';
import { chooseOption, questionOptions } from './question-options.ts';
import styles from './Composer.module.css';

/** From here on the remaining room is worth a line. */
const countedFrom = 3600;

interface ComposerProps {
  title: string;
  text: string;
  calls: number | undefined;
  /** Where pictures are read: the button for one, and what is attached. */
  attachment: React.ReactNode;
  /** Whether a picture is attached, and the server has it. */
  picture: 'none' | 'waiting' | 'ready';
  isRunning: boolean;
  /** Can be written in, not sent. */
  isBlocked: boolean;
  isStopping: boolean;
  onText: (text: string) => void;
  onAsk: (text: string) => void;
  onStop: () => void;
}

/** Enter asks, Shift+Enter breaks the line, Escape stops. What is too long stays in the field and is not sent. */
export function Composer({
  title,
  text,
  calls,
  isBlocked,
  attachment,
  picture,
  isRunning,
  isStopping,
  onText,
  onAsk,
  onStop,
}: ComposerProps) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const note = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [inSteps, setInSteps] = useState(() => questionOptions().in_steps);
  const length = text.trim().length;
  const isTooLong = length > limits.question;
  const hasQuestion = length > 0 || picture === 'ready';
  const maySend = hasQuestion && picture !== 'waiting' && !isTooLong && !isBlocked;
  useEscape(isRunning && !isStopping, onStop);
  useReadyField(field);

  function send() {
    if (maySend && !isRunning) onAsk(text.trim());
  }

  return (
    <>
      <EntryForm isWrong={isTooLong} onSend={send}>
        {attachment}
        <EntryArea
          ref={field}
          label={texts.askAbout({ title })}
          placeholder={texts.placeholder}
          aria-describedby={note}
          aria-invalid={isTooLong || undefined}
          value={text}
          onText={onText}
          onSend={send}
        />
        <EntryButton
          label={texts.inSteps}
          title={texts.inStepsHint}
          role="switch"
          className={styles.hints}
          aria-checked={inSteps}
          onClick={() => {
            chooseOption('in_steps', !inSteps);
            setInSteps(!inSteps);
          }}
        >
          <Lightbulb size={20} aria-hidden />
          <span aria-hidden>{texts.inSteps}</span>
        </EntryButton>
        {isRunning ? (
          <EntryButton
            isMain
            label={texts.stop}
            disabled={isStopping}
            onClick={(event) => {
              // This button takes the place of Ask: the second half of a double click must not stop the answer.
              if (event.detail < 2) onStop();
            }}
          >
            <Square size={16} fill="currentColor" aria-hidden />
          </EntryButton>
        ) : (
          <EntryButton isMain type="submit" label={texts.ask} disabled={!maySend}>
            <ArrowUp size={20} aria-hidden />
          </EntryButton>
        )}
      </EntryForm>
      <p id={note} className={styles.note}>
        {length > countedFrom ? (
          <span className={isTooLong ? styles.wrong : undefined} role="status">
            {texts.count({ used: formatNumber(language, length), all: formatNumber(language, limits.question) })}
          </span>
        ) : (
          <>
            {inSteps ? <b>{texts.inStepsPrice}</b> : texts.price}
            {calls !== undefined && (
              <>
                {' · '}
                <b className="tabular">{texts.left({ calls })}</b>
              </>
            )}
            <span className={styles.keys}> · {texts.keys}</span>
          </>
        )}
      </p>
    </>
  );
}

/** With a keyboard at hand one can write at once; who is somewhere already, or follows a link to a message, stays there. */
function useReadyField(field: React.RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'main';
    const hasKeyboard = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (isFree && hasKeyboard && window.location.hash === '') field.current?.focus({ preventScroll: true });
  }, [field]);
}

/** Escape anywhere on the page, unless something that is open takes it first. */
function useEscape(isWanted: boolean, onEscape: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onEscape();
  });
  useEffect(() => {
    if (!isWanted) return;
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isWanted]);
}
