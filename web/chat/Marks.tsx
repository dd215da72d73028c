import { useMemo } from 'react';
import type { Passage, Source } from '#contract/chat.ts';
import { Mark } from '#web/ui/Mark.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { useOpenedSource } from './opened-source.ts';

/** While an answer is written, the texts of its sources are not known. */
type MarkedSource = Pick<Source, 'n' | 'article_title' | 'section'> & { text?: string };

/** What `[n]` and `[?]` of an answer become. The same object until the sources change, so that settled text stays. */
export function useMarks(
  message_id: number | null,
  sources: readonly MarkedSource[],
  passages?: readonly Passage[],
): Marks {
  return useMemo(() => {
    const known = new Map(sources.map((source) => [source.n, source]));
    return {
      citation: (n) => {
        const source = known.get(n);
        if (!source) return null;
        const { article_title, section, text = '' } = source;
        const quoted = passages?.find((one) => one.n === n)?.text ?? text;
        return (
          <CitationMark
            message_id={message_id}
            n={n}
            section={section}
            tip={`${article_title} · ${section}\n${quoted}`}
          />
        );
      },
      unsupported: <UnsupportedMark />,
    };
  }, [message_id, sources, passages]);
}

interface CitationMarkProps {
  message_id: number | null;
  n: number;
  section: string;
  /** Where it leads, and below that what the answer takes from there. */
  tip: string;
}

function CitationMark({ message_id, n, section, tip }: CitationMarkProps) {
  const texts = useMessages(chatPart).thread;
  const opened = useOpenedSource(message_id);
  return (
    <Mark
      label={texts.openSource({ n, section })}
      data-tip={tip}
      aria-pressed={opened.n === n}
      onClick={() => opened.open(n)}
    >
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
