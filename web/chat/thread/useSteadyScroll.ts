import { useLayoutEffect, useRef } from 'react';

/** Keeps the reader's distance to the page's end when messages are put before the `first` one. */
export function useSteadyScroll(first: number | undefined) {
  const fromEnd = useRef(0);
  const shown = useRef(first);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const isEarlier = first !== undefined && shown.current !== undefined && first < shown.current;
    if (isEarlier) window.scrollTo({ top: page.scrollHeight - fromEnd.current, behavior: 'instant' });
    shown.current = first;
    const keep = () => {
      fromEnd.current = page.scrollHeight - window.scrollY;
    };
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [first]);
}
