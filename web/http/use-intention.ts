import { useRef } from 'react';

/**
 * One key for one intention: the same for each time it is sent, so that a lost answer costs nothing twice, and a new
 * one as soon as something else is meant or the intention has come to its end.
 */
export function useIntention() {
  const stored = useRef<{ intended: string; key: string } | null>(null);
  return {
    keyOf(intended: string): string {
      if (stored.current?.intended !== intended) stored.current = { intended, key: crypto.randomUUID() };
      return stored.current.key;
    },
    end() {
      stored.current = null;
    },
  };
}
