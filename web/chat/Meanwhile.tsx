import type { Passage } from '#contract/chat.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note, Stack } from '#web/ui/Layout.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Passages } from './Passages.tsx';

interface MeanwhileProps {
  passages: readonly Passage[];
  marks: Marks;
  /** What the expert has written, or is about to. */
  state: 'reading' | 'written' | 'nothing';
}

/** What the articles say, for whoever waits for the expert; once it writes, folded below, so that the answer is in sight. */
export function Meanwhile({ passages, marks, state }: MeanwhileProps) {
  const texts = useMessages(chatPart).thread;
  const all = <Passages passages={passages} marks={marks} />;
  if (state === 'reading')
    return (
      <>
        <Note>{texts.meanwhile}</Note>
        {all}
      </>
    );
  return (
    <Disclosure isPlain title={texts.articlesSay} open={state === 'nothing'}>
      <Stack gap={3}>{all}</Stack>
    </Disclosure>
  );
}
