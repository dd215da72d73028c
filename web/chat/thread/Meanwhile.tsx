import type { Passage } from '#contract/chat.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Passages } from './Passages.tsx';
import type { QuotedSource } from './Quoted.tsx';
import { useOpenWhileRead } from './useOpenWhileRead.ts';

interface MeanwhileProps {
  message_id: number;
  passages: readonly Passage[];
  sources: readonly QuotedSource[];
  marks: Marks;
  /** Of the game, once the answer is stored: it keeps no source that it does not cite. */
  slug?: string;
  /** What the expert has written, or is about to. */
  state: 'reading' | 'written' | 'nothing';
}

/**
 * What the articles say, for whoever waits for the expert; once it writes, folded below, so that the answer is in sight,
 * unless somebody is reading it.
 */
export function Meanwhile({ message_id, passages, sources, marks, slug, state }: MeanwhileProps) {
  const texts = useMessages(chatPart).thread;
  const fold = useOpenWhileRead(message_id, state !== 'written');
  return (
    <Disclosure {...fold} isPlain title={state === 'reading' ? texts.meanwhile : texts.articlesSay}>
      <Passages passages={passages} sources={sources} marks={marks} slug={slug} />
    </Disclosure>
  );
}
