import { Check, Copy, Share2, ThumbsDown, ThumbsUp, Zap } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { GiveBack } from './GiveBack.tsx';
import { RatingForm, ShareDialog } from '../on-demand.tsx';
import { useRating } from './useRating.ts';
import styles from './AnswerActions.module.css';

/** What a thumb alone says; the stars can say more than it or less. */
const good = 4;
const poor = 2;
const copiedForMs = 2000;

/** The game that an answer is about. */
export type GameOfQuestion = Pick<GameDetails, 'id' | 'slug'>;

/** An answer for another place: its text, and below it where each number leads. */
function answerForCopy({ text, citations, share }: Message, slug: string, label: string): string {
  const bare = text.replaceAll(/ ?\[\?\]/g, '');
  const words = share === null ? bare : `${bare}\n\n${wholeAddress(paths.shared(share))}`;
  if (citations.length === 0) return words;
  const sources = citations.map(({ n, article_id, article_title, section, chunk_key }) => {
    const address = wholeAddress(paths.articleChunk(slug, article_id, chunk_key));
    return `[${n}] ${[article_title, section].filter(Boolean).join(' — ')}\n${address}`;
  });
  return `${words}\n\n${label}:\n${sources.join('\n')}`;
}

/** Rate, copy, and what it cost. */
export function AnswerActions({ game, message }: { game: GameOfQuestion; message: Message }) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const { reasons } = useMessages(chatPart).giveBack;
  const [pressed, setPressed] = useState<'up' | 'down' | null>(null);
  const rate = useRating(game.id, message);
  const [isSharing, setSharing] = useState(false);
  const stars = message.rating?.rating ?? null;
  const isShareable = message.is_rag === true && (message.state === 'answered' || message.state === 'unsure');

  const thumbs = [
    { thumb: 'up', label: texts.helpful, says: good, isFilled: stars !== null && stars >= good, Icon: ThumbsUp },
    { thumb: 'down', label: texts.unhelpful, says: poor, isFilled: stars !== null && stars <= poor, Icon: ThumbsDown },
  ] as const;
  function press({ thumb, says, isFilled }: (typeof thumbs)[number]) {
    setPressed(pressed === thumb && isFilled ? null : thumb);
    if (isFilled || rate.isPending) return;
    const words = message.rating?.comment ?? '';
    // A reason belongs to the thumb that points down; own words stay.
    void rate.run({ rating: says, comment: Object.values(reasons).includes(words) ? '' : words });
  }
  return (
    <>
      <div className={styles.actions}>
        {thumbs.map((one) => (
          <IconButton
            isSmall
            key={one.thumb}
            label={one.label}
            aria-pressed={one.isFilled}
            data-filled={one.isFilled || undefined}
            onClick={() => press(one)}
          >
            <one.Icon size={18} aria-hidden />
          </IconButton>
        ))}
        <CopyAnswer textOf={() => answerForCopy(message, game.slug, texts.sources)} />
        {isShareable && (
          <IconButton
            label={texts.share}
            data-filled={message.share !== null || undefined}
            onClick={() => setSharing(true)}
          >
            <Share2 size={18} aria-hidden />
          </IconButton>
        )}
        <span className={styles.cost}>
          <Zap size={16} aria-hidden />
          {texts.call[message.call ?? 'free']}
        </span>
        <time dateTime={message.created_at} className={`tabular ${styles.time}`}>
          {formatWhen(language, message.created_at)}
        </time>
      </div>
      {pressed && <RatingForm key={pressed} message={message} isPoor={pressed === 'down'} rate={rate} />}
      <GiveBack
        game_id={game.id}
        message={message}
        onRate={() => press(thumbs[1])}
        isAsked={pressed === 'down'}
        onGiven={() => setPressed(null)}
      />
      {isSharing && <ShareDialog game_id={game.id} message={message} onClose={() => setSharing(false)} />}
    </>
  );
}

function CopyAnswer({ textOf }: { textOf: () => string }) {
  const texts = useMessages(chatPart).thread;
  const [copied, setCopied] = useState(false);

  async function copy({ ownerDocument: { defaultView } }: Element) {
    try {
      // Only the window that has the focus may; it can be the small one over the others.
      await (defaultView ?? window).navigator.clipboard.writeText(textOf());
    } catch {
      return showToast(texts.copyFailed, { tone: 'error' });
    }
    setCopied(true);
    setTimeout(() => setCopied(false), copiedForMs);
  }

  return (
    <>
      <IconButton isSmall label={texts.copy} onClick={({ currentTarget }) => void copy(currentTarget)}>
        {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {copied && texts.copied}
      </span>
    </>
  );
}
