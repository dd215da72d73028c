import { Check, Copy, ThumbsDown, ThumbsUp, Zap } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { chatTexts } from './chat.texts.ts';
import { RatingForm } from './on-demand.ts';
import styles from './AnswerActions.module.css';

const good = 4;
const poor = 2;
const copiedForMs = 2000;

/** Rate, copy, and what it cost. */
export function AnswerActions({ game_id, message }: { game_id: number; message: Message }) {
  const texts = useTexts(chatTexts);
  const [rating, setRating] = useState(false);
  const stars = message.rating?.rating ?? null;
  const isCharged = message.state === 'answered' || message.state === 'stopped';

  const thumb = (label: string, isFilled: boolean, Icon: typeof ThumbsUp) => (
    <IconButton
      label={label}
      aria-expanded={rating}
      data-filled={isFilled || undefined}
      onClick={() => setRating(!rating)}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
  return (
    <>
      <div className={styles.actions}>
        {thumb(texts.helpful, stars !== null && stars >= good, ThumbsUp)}
        {thumb(texts.unhelpful, stars !== null && stars <= poor, ThumbsDown)}
        <CopyButton text={message.text} />
        <span className={styles.cost}>
          <Zap size={16} aria-hidden />
          {isCharged ? texts.oneCall : texts.free}
        </span>
      </div>
      {rating && (
        <Suspense>
          <RatingForm game_id={game_id} message={message} onDone={() => setRating(false)} />
        </Suspense>
      )}
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const texts = useTexts(chatTexts);
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      // The numbers lead nowhere outside of this page.
      await navigator.clipboard.writeText(text.replaceAll(/ ?\[(?:\d+|\?)\]/g, ''));
      setCopied(true);
      setTimeout(() => setCopied(false), copiedForMs);
    } catch {
      showToast(texts.copyFailed, { tone: 'error' });
    }
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
