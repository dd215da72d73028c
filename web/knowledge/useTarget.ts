import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import styles from './ArticleReader.module.css';

const flashMs = 1200;

/** Brings the chunk that the address names into sight and lights it up for a moment. */
export function useTarget(text: React.RefObject<HTMLElement | null>) {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const target = findTarget(hash);
    if (!target || !text.current?.contains(target)) return;
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    const { flash = '' } = styles;
    target.classList.add(flash);
    const timer = setTimeout(() => target.classList.remove(flash), flashMs);
    return () => {
      clearTimeout(timer);
      target.classList.remove(flash);
    };
    // The same address again, from another citation, lights up again.
  }, [text, hash, key]);
}

function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not a hash that this app made.
    return null;
  }
}
