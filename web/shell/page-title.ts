import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The one title that stands alone, without the product's name. */
export const brokenTitle = 'Unexpected Application Error!';

let title: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null) {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets a screen that shows one thing carry that thing's name instead of its own, once it is known. */
export function usePageTitle(name: string | undefined) {
  useLayoutEffect(() => {
    if (!name) return;
    change(name);
    return () => change(null);
  }, [name]);
}

export function useChosenTitle(): string | null {
  return useSyncExternalStore(subscribe, () => title);
}
