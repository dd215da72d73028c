import { useMemo } from 'react';
import type { Source } from '#contract/chat.ts';
import { Mark } from '#web/ui/Mark.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { useOpenedSource } from './opened-source.ts';

/** What `[n]` and `[?]` of an answer become. The same object until the sources change, so that settled text stays. */
export function useMarks(message_id: number | null, sources: readonly Pick<Source, 'n' | 'section'>[]): Marks {
  return useMemo(() => {
    const sections = new Map(sources.map(({ n, section }) => [n, section]));
    return {
      citation: (n) => {
        const section = sections.get(n);
        return section === undefined ? null : <CitationMark message_id={message_id} n={n} section={section} />;
      },
      unsupported: <UnsupportedMark />,
    };
  }, [message_id, sources]);
}

interface CitationMarkProps {
  message_id: number | null;
  n: number;
  section: string;
}

function CitationMark({ message_id, n, section }: CitationMarkProps) {
  const texts = useMessages(chatPart).thread;
  const opened = useOpenedSource(message_id);
  return (
    <Mark label={texts.openSource({ n, section })} aria-pressed={opened.n === n} onClick={() => opened.open(n)}>
      {n}
    </Mark>
  );
}

/** A button only so that a finger and the keyboard reach its explanation. */
function UnsupportedMark() {
  const texts = useMessages(chatPart).thread;
  return (
    <Mark tone="amber" label={texts.unsupported} isExplained>
      ?
    </Mark>
  );
}
