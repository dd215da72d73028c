import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './SourcePages.module.css';

interface SourcePagesProps {
  at: number;
  of: number;
  /** Where each source has a mark of its own that the keyboard comes to. */
  isForPointer?: boolean;
  onTurn: (to: number) => void;
}

/** Turns from one source of a sentence to the next; behind the last stands the first. */
export function SourcePages({ at, of, isForPointer = false, onTurn }: SourcePagesProps) {
  const texts = useMessages(chatPart).thread;
  const tabIndex = isForPointer ? -1 : undefined;
  return (
    <span className={styles.pages} aria-hidden={isForPointer || undefined}>
      <IconButton isSmall tabIndex={tabIndex} label={texts.sourceBefore} onClick={() => onTurn((at + of - 1) % of)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className="tabular" role={isForPointer ? undefined : 'status'}>
        {texts.sourceOf({ n: at + 1, of })}
      </span>
      <IconButton isSmall tabIndex={tabIndex} label={texts.sourceAfter} onClick={() => onTurn((at + 1) % of)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
