import { useLayoutEffect, useRef, useState } from 'react';

/** How a reader has a part that folds by itself. */
interface Reading {
  isOpen: boolean;
  /** Which of what can be focused in it had the focus when it went; -1 for none. */
  focused: number;
}

/** By the id of the answer: where it is stored it is drawn anew, and its reader goes on there. */
const readings = new Map<number, Reading>();

const focusable = (part: HTMLElement | null) => [...(part?.querySelectorAll<HTMLElement>('summary, a, button') ?? [])];

/**
 * Opens and folds a part of an answer by itself until its reader is in it: who has pressed, scrolled, typed or focused
 * there decides from then on, also once the answer has ended.
 */
export function useOpenWhileRead(message_id: number, opensItself: boolean) {
  const part = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(readings.get(message_id)?.isOpen ?? opensItself);
  const [opened, setOpened] = useState(opensItself);
  if (opened !== opensItself) {
    setOpened(opensItself);
    if (!readings.has(message_id)) setOpen(opensItself);
  }
  useLayoutEffect(() => {
    const element = part.current;
    // Only where nothing else has taken it.
    if (document.activeElement === document.body)
      focusable(element)[readings.get(message_id)?.focused ?? -1]?.focus({ preventScroll: true });
    return () => {
      const reading = readings.get(message_id);
      if (reading) reading.focused = focusable(element).findIndex((one) => one === document.activeElement);
    };
  }, [message_id]);
  const read = () => {
    if (!readings.has(message_id)) readings.set(message_id, { isOpen, focused: -1 });
  };
  return {
    ref: part,
    open: isOpen,
    onToggle({ newState }: React.ToggleEvent) {
      const reading = readings.get(message_id);
      // It also comes for what this hook has opened itself, and late: taken for the reader's, it would open it again.
      if (!reading) return;
      reading.isOpen = newState === 'open';
      setOpen(reading.isOpen);
    },
    onPointerDown: read,
    onWheel: read,
    onKeyDown: read,
    onFocus: read,
  };
}
