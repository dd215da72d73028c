import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { questionDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import articlesPart from 'messages:articles';
import styles from './ArticleReader.module.css';

const gap = 8;
const leastMarked = 3;
/** A sentence or a row; of more the beginning says what is meant. */
const mostQuoted = 300;

interface AskMarkedProps {
  slug: string;
  /** The text in which something can be marked. */
  text: React.RefObject<HTMLElement | null>;
}

/** Beside what a reader marks in an article: the chat opens with it quoted, and the question is written behind it. */
function AskMarked({ slug, text }: AskMarkedProps) {
  const texts = useMessages(articlesPart).reading;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState('');

  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
      const isInside = range !== null && text.current?.contains(range.commonAncestorContainer) === true;
      setMarked(isInside ? readMarked(String(selection)) : '');
      if (isInside && box.current && text.current) placeBelow(range, box.current, text.current);
    };
    // It may have been marked before this was fetched.
    read();
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [text]);

  function ask() {
    const draft = questionDraft(slug);
    saveDraft(draft, `${texts.marked({ text: marked })}\n${readDraft(draft)}`);
    void navigate(paths.chat(slug));
  }

  return (
    <div ref={box} className={styles.marked} hidden={marked.length < leastMarked}>
      {/* Pressing it must not take away what is marked. */}
      <Button
        size="small"
        icon={<Sparkles size={16} aria-hidden />}
        onPointerDown={(event) => event.preventDefault()}
        onClick={ask}
      >
        {texts.askMarked}
      </Button>
    </div>
  );
}

function readMarked(selected: string): string {
  // The cells of a row are parted by tabs.
  const text = selected
    .replaceAll(/\s*\t\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text;
}

/** It stays with the text while the page scrolls. */
function placeBelow(range: Range, box: HTMLElement, text: HTMLElement) {
  const { left, bottom } = range.getBoundingClientRect();
  const around = text.getBoundingClientRect();
  box.style.left = `${Math.max(0, left - around.left)}px`;
  box.style.top = `${bottom - around.top + gap}px`;
}

export { AskMarked as Component };
