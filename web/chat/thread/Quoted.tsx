import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Passage } from '#contract/chat.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { LitMarkdown } from '#web/ui/markdown/LitMarkdown.tsx';
import { Markdown, type Marks } from '#web/ui/markdown/Markdown.tsx';
import chatPart from 'messages:chat';
import styles from './Answer.module.css';

/** A source with its text as it stood when it was quoted, where that is known. */
export type QuotedSource = Pick<Passage, 'n'> & { text?: string };

interface QuotedProps {
  /** As it is quoted, with the numbers of its sources in it if it has any. */
  text: string;
  /** Several where the rows of one table are quoted from several places. */
  quoted: readonly Passage[];
  sources: readonly QuotedSource[];
  marks?: Marks | undefined;
}

/** A quotation, which unfolds into the section that it is of and folds again; what is quoted is lit up there. */
export function Quoted({ text, quoted, sources, marks }: QuotedProps) {
  const texts = useMessages(chatPart).thread;
  const [isOpen, setOpen] = useState(false);
  const sections = Map.groupBy(quoted, ({ n }) => sources.find((source) => source.n === n)?.text ?? '');
  // Of a source that is behind a gate by now nothing more is shown.
  if (sections.has('') || quoted.every((passage) => passage.is_whole)) return <Markdown text={text} marks={marks} />;

  const [first] = sections.size === 1 ? quoted : [];
  const showAll = first?.kind === 'table' ? texts.showRows : texts.showItems;
  const show = first?.of === undefined ? texts.showSection : showAll({ count: first.of });
  return (
    <>
      {isOpen ? (
        [...sections].map(([section, passages]) => (
          <LitMarkdown
            key={section}
            text={section}
            ranges={passages.flatMap((passage) => passage.marks).sort((a, b) => a.start - b.start)}
          />
        ))
      ) : (
        <Markdown text={text} marks={marks} />
      )}
      <Row gap={1} className={styles.fold}>
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => keepInPlace(currentTarget, () => setOpen(!isOpen), isOpen)}
        >
          {isOpen ? texts.showLess : show}
        </Button>
        {isOpen && marks && quoted.map(({ n }) => <span key={n}>{marks.citation(n)}</span>)}
      </Row>
    </>
  );
}

/**
 * The button stays under the finger when what is above it becomes shorter, in whatever it is scrolled. By keys it may
 * have been pressed where it could not be seen.
 */
function keepInPlace(button: Element, change: () => void, isShorter: boolean) {
  const { top } = button.getBoundingClientRect();
  flushSync(change);
  if (!isShorter) return;
  let scrolled = button.parentElement;
  while (scrolled?.scrollTop === 0) scrolled = scrolled.parentElement;
  scrolled?.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
