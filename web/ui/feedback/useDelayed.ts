import { useEffect, useState } from 'react';

/** The value once it has been left alone for a moment; an emptied text takes effect at once. */
export function useDelayed(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value === '' ? '' : settled;
}
