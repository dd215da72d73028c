import { useEffect, useRef } from 'react';

/** Turning a page leads back to where the list starts, for the eye and for the keyboard. */
export function useFocusOnPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return heading;
}
