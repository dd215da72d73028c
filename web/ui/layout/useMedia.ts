import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says; the widths are those of tokens.css. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A phone: no room for a table. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
