import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const storageKey = 'scroll_positions';

function readPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

const positions = readPositions();

/**
 * Going back finds the page where it was left, also after a reload. A new path starts at its top or at the element
 * its hash names; a change of the query alone (a tab, a filter) moves nothing.
 */
export function useScrollRestoration() {
  const location = useLocation();
  const { pathname, hash } = location;
  // Every page that is fetched anew begins with the same key; its address tells it from the one before.
  const key = `${location.key} ${pathname}`;
  const isReturn = useNavigationType() === 'POP';
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () =>
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...positions].slice(-50))));
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);

  useLayoutEffect(() => {
    const samePath = shownPath.current === pathname;
    shownPath.current = pathname;
    const saved = isReturn ? positions.get(key) : undefined;
    if (saved !== undefined) window.scrollTo(0, saved);
    else if (hash) document.getElementById(decodeHash(hash))?.scrollIntoView();
    else if (!samePath) window.scrollTo(0, 0);

    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, pathname, hash, isReturn]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
