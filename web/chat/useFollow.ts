import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const bottomSlackPx = 4;

const distanceToBottom = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;

function toBottom() {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/**
 * Keeps the page at its lower end while `content` grows. Following is an intent: only scrolling up ends it; reaching
 * the end, or calling `follow`, takes it up again. What has nothing to read yet is shown from its beginning.
 */
export function useFollow(content: React.RefObject<HTMLElement | null>, { fromEnd }: { fromEnd: boolean }) {
  const following = useRef(fromEnd);
  const [away, setAway] = useState(false);

  function follow() {
    following.current = true;
    setAway(false);
    toBottom();
  }

  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (following.current) toBottom();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);

  useEffect(() => {
    let top = window.scrollY;
    let height = document.documentElement.scrollHeight;
    const onScroll = () => {
      const now = document.documentElement.scrollHeight;
      // A page that became shorter moves up by itself.
      const up = window.scrollY < top - 1 && now >= height;
      if (distanceToBottom() <= bottomSlackPx) following.current = true;
      else if (up) following.current = false;
      setAway(!following.current && distanceToBottom() > window.innerHeight / 2);
      top = window.scrollY;
      height = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  return { away, follow };
}
