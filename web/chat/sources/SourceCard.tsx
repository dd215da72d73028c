import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CardButton } from '#web/ui/layout/CardButton.tsx';
import { usePlaced } from '#web/ui/layout/place.ts';
import { beginningOf } from '#web/ui/data/beginning-of.ts';
import type { MarkedSource } from './opened-source.ts';
import { SourcePages } from './SourcePages.tsx';
import styles from './SourceCard.module.css';

interface SourceCardProps {
  /** Of what the shown source says, which describes the mark. */
  id: string;
  anchor: Element;
  group: readonly MarkedSource[];
  /** Which of the group is shown at first. */
  first: number;
  onOpen: (n: number) => void;
  onHide: () => void;
}

/**
 * A source beside its mark: its name, its article and the beginning of what it says. Of several of one sentence a pointer
 * turns the pages; the keyboard and whoever hears the page come to each by its own mark. It is inside of a paragraph.
 */
function SourceCard({ id, anchor, group, first, onOpen, onHide }: SourceCardProps) {
  const card = useRef<HTMLSpanElement>(null);
  const beside = useRef(anchor);
  const [at, setAt] = useState(first);
  const source = group[at] ?? group[first];
  useEffect(() => card.current?.showPopover(), []);
  usePlaced(true, beside, card, { align: 'center', side: 'above' });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape also stops an answer; here it means the card.
    event.preventDefault();
    onHide();
  });
  useEffect(() => {
    const view = beside.current.ownerDocument;
    view.addEventListener('keydown', onKeyDown, true);
    return () => view.removeEventListener('keydown', onKeyDown, true);
  }, []);
  if (!source) return null;
  const { n, section, article_title, text = '' } = source;
  return (
    <span ref={card} popover="manual" className={`float ${styles.card}`}>
      {group.length > 1 && <SourcePages isForPointer at={at} of={group.length} onTurn={setAt} />}
      <CardButton sign={n} title={section} note={article_title} tabIndex={-1} aria-hidden onClick={() => onOpen(n)} />
      {text !== '' && <span id={id}>{beginningOf(text)}</span>}
    </span>
  );
}

export { SourceCard as Component };
