import { useEffect, useState } from 'react';

/**
 * A filter that is typed: it goes into the address once typing pauses. The address answers later than one types, so
 * what it answers is taken only where it is not the echo of what was sent.
 *
 * @param value what the address says
 * @param valueOf what the address should say for a typed text; null while it makes no sense
 */
export function useTypedFilter(
  value: string,
  valueOf: (typed: string) => string | null,
  send: (value: string) => void,
  pauseMs: number,
) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Sent and not yet seen in the address, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    const echo = sent.indexOf(value);
    setSent(sent.slice(echo + 1));
    // The address changed by itself: back in the history, or filters cleared.
    if (echo === -1 && valueOf(typed) !== value) setTyped(value);
  }

  const next = valueOf(typed);
  const newest = sent.at(-1) ?? value;
  useEffect(() => {
    if (next === null || next === newest) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, next]);
      send(next);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [next, newest, send, pauseMs]);

  return { typed, setTyped, isWrong: next === null };
}
