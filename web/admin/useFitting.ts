import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of a row's children stand whole inside it, counted anew as the row or one of them changes its width. */
export function useFitting(row: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return;
    const children = [...current.children];
    const count = () => {
      const edge = current.getBoundingClientRect().right + 0.5;
      const beyond = children.findIndex((child) => child.getBoundingClientRect().right > edge);
      setFitting(beyond === -1 ? Infinity : beyond);
    };
    count();
    const observer = new ResizeObserver(count);
    for (const element of [current, ...children]) observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return fitting;
}
