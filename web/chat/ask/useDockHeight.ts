import { useLayoutEffect } from 'react';

/** Says how high the lower edge of the chat is, where its player types and buys: messages appear above it. */
export function useDockHeight(dock: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [dock]);
}
