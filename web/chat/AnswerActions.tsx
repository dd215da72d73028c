import { Check, Copy, ThumbsDown, ThumbsUp, Zap } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { RatingForm } from './on-demand.ts';
import styles from './AnswerActions.module.css';

const good = 4;
const poor = 2;
const copiedForMs = 2000;

/** Rate, copy, and what it cost. */
export function AnswerActions({ game_id, message }: { game_id: number; message: Message }) {
  const texts = useMessages(chatPart).thread;
  const [pressed, setPressed] = useState<'up' | 'down' | null>(null);
  const stars = message.rating?.rating ?? null;
  const isCharged = message.state === 'answered' || message.state === 'stopped';

  const thumbs = [
    { thumb: 'up', label: texts.helpful, isFilled: stars !== null && stars >= good, Icon: ThumbsUp },
    { thumb: 'down', label: texts.unhelpful, isFilled: stars !== null && stars <= poor, Icon: ThumbsDown },
  ] as const;
  return (
    <>
      <div className={styles.actions}>
        {thumbs.map(({ thumb, label, isFilled, Icon }) => (
          <IconButton
            key={thumb}
            label={label}
            aria-expanded={pressed === thumb}
            data-filled={isFilled || undefined}
            onClick={() => setPressed(pressed === thumb ? null : thumb)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
        <CopyButton text={message.text} />
        <span className={styles.cost}>
          <Zap size={16} aria-hidden />
          {isCharged ? texts.oneCall : texts.free}
        </span>
      </div>
      {pressed && (
        <Suspense>
          <RatingForm game_id={game_id} message={message} onDone={() => setPressed(null)} />
        </Suspense>
      )}
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const texts = useMessages(chatPart).thread;
  const [copied, setCopied] = useState(false);

  async function copy() {
    // The numbers lead nowhere outside of this page.
    const words = text.replaceAll(/ ?\[(?:\d+|\?)\]/g, '');
    if (!(await copyText(words, { failed: texts.copyFailed }))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), copiedForMs);
  }

  return (
    <>
      <IconButton label={texts.copy} onClick={() => void copy()}>
        {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {copied && texts.copied}
      </span>
    </>
  );
}
