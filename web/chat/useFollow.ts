import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const bottomSlackPx = 4;

/** What somebody scrolls up with. */
const handEvents = ['wheel', 'touchmove', 'pointerdown'] as const;
const keysUp: readonly string[] = ['ArrowUp', 'PageUp', 'Home', 'Tab', ' '];

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
    let isChanged = false;
    let isByHand = false;
    const onHand = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || keysUp.includes(event.key)) isByHand = true;
    };
    // Only what is taken away makes the page shorter.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) isChanged = true;
    });
    if (content.current) observer.observe(content.current, { childList: true, subtree: true });
    const onScroll = () => {
      const now = document.documentElement.scrollHeight;
      // A page that became shorter moves up by itself, also where it is longer again by the time that this is heard.
      const up = window.scrollY < top - 1 && now >= height && (isByHand || !isChanged);
      isByHand = false;
      isChanged = false;
      if (distanceToBottom() <= bottomSlackPx) following.current = true;
      else if (up) following.current = false;
      setAway(!following.current && distanceToBottom() > window.innerHeight / 2);
      top = window.scrollY;
      height = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('keydown', onHand);
    for (const name of handEvents) window.addEventListener(name, onHand, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('keydown', onHand);
      for (const name of handEvents) window.removeEventListener(name, onHand);
    };
  }, [content]);

  return { away, follow };
}
