import { useEffect, useState } from 'react';

/**
 * A filter that is typed: it goes into the address once typing pauses. The address answers later than one types, so
 * what it answers is taken only where it is not the echo of what was sent.
 *
 * @param value what the address says
 * @param wantedOf what the address should say for a typed text; null while it makes no sense
 */
export function useTypedFilter(
  value: string,
  wantedOf: (typed: string) => string | null,
  send: (wanted: string) => void,
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
    if (echo === -1 && wantedOf(typed) !== value) setTyped(value);
  }

  const wanted = wantedOf(typed);
  const newest = sent.at(-1) ?? value;
  useEffect(() => {
    if (wanted === null || wanted === newest) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, wanted]);
      send(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, newest, send, pauseMs]);

  return { typed, setTyped, isWrong: wanted === null };
}
