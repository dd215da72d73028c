import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row that scrolls, moved to the link of the page that is shown; the row alone, so that whoever reads further down
 * stays there. `looks` changes whenever that link or its place does.
 */
export function useCurrentInView(looks: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && shown)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [looks]);
  return row;
}
