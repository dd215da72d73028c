import { useSyncExternalStore } from 'react';

/** From here on there is room for a column beside the content; style sheets draw it from the same width. */
const wide = window.matchMedia('(min-width: 1100px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
