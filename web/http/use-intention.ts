import { useRef } from 'react';

/**
 * One key for one intention: the same for each time it is sent, so that a lost answer costs nothing twice, and a new
 * one as soon as something else is meant or the intention has come to its end.
 */
export function useIntention() {
  const kept = useRef<{ meant: string; key: string } | null>(null);
  return {
    keyOf(meant: string): string {
      if (kept.current?.meant !== meant) kept.current = { meant, key: crypto.randomUUID() };
      return kept.current.key;
    },
    end() {
      kept.current = null;
    },
  };
}
