import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Passage } from '#contract/chat.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Mark } from '#web/ui/controls/Mark.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { citedTogether } from './cited-together.ts';
import { useOpenedSource } from './opened-source.ts';
import type { MarkedSource } from './opened-source.ts';
import styles from '../thread/Answer.module.css';

// Not with the other parts that come on demand: who reads a shared answer needs none of those. Without a network there is
// no card, rather than no page.
const SourceCard = lazyScreen(() => import('./SourceCard.tsx').catch(() => ({ Component: () => null })));

/** What `[n]` and `[?]` of an answer become. The same object until the sources change, so that settled text stays. */
export function useMarks(
  message_id: number | null,
  sources: readonly MarkedSource[],
  passages?: readonly Passage[],
): Marks {
  return useMemo(() => {
    const known = new Map(sources.map((source) => [source.n, source]));
    for (const { n, text } of passages ?? []) {
      const source = known.get(n);
      if (source) known.set(n, { ...source, text });
    }
    return {
      citation: (n, pieces = [{ cited: n }], index = 0) => {
        const group = citedTogether(pieces, index).flatMap((one) => known.get(one) ?? []);
        const at = group.findIndex((one) => one.n === n);
        return at === -1 ? null : <CitationMark message_id={message_id} group={group} at={at} />;
      },
      unsupported: <UnsupportedMark />,
    };
  }, [message_id, sources, passages]);
}

interface CitationMarkProps {
  message_id: number | null;
  /** The sources of its sentence. */
  group: readonly MarkedSource[];
  /** Which of them it is. */
  at: number;
}

/** A source's number, the first of a sentence with its name. What it says is shown to a pointer and to the keyboard. */
function CitationMark({ message_id, group, at }: CitationMarkProps) {
  const texts = useMessages(chatPart).thread;
  const opened = useOpenedSource(message_id);
  const said = useId();
  const { anchor, hide, leaveFor, handlers } = useCardBeside();
  const source = group[at];
  if (!source) return null;
  const { n, section } = source;
  const open = (chosen: number) => {
    leaveFor();
    opened.open(
      chosen,
      group.map((one) => one.n),
    );
  };
  return (
    <span {...handlers}>
      <Mark
        label={texts.openSource({ n, section })}
        aria-describedby={anchor ? said : undefined}
        aria-pressed={opened.n === n}
        onClick={() => open(n)}
      >
        {n} {at === 0 && <span className={styles.name}>{section}</span>}
      </Mark>
      {anchor && <SourceCard id={said} anchor={anchor} group={group} first={at} onOpen={open} onHide={hide} />}
    </span>
  );
}

/** Passing by shows nothing, and there is time to move from the mark into its card. */
const pauseMs = 200;

/** Where a card belongs while the pointer is on its mark or on itself, or the keyboard is on the mark. */
function useCardBeside() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (element: Element | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), wait);
  };
  const hide = () => set(null, 0);
  // Focus that comes back from what was opened is nobody's wish to read the card.
  const isAway = useRef(false);
  return {
    anchor,
    hide,
    leaveFor: () => {
      isAway.current = true;
      hide();
    },
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }: React.PointerEvent) =>
        pointerType === 'mouse' && set(currentTarget.firstElementChild, pauseMs),
      onPointerLeave: () => set(null, pauseMs),
      onFocus: ({ target }: React.FocusEvent) => {
        if (!isAway.current && target.matches(':focus-visible')) set(target, 0);
        isAway.current = false;
      },
      onBlur: hide,
    },
  };
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
