import { useLayoutEffect } from 'react';
import { createStore } from '#web/ui/create-store.ts';

/** The one title that stands alone, without the product's name. */
export const brokenTitle = 'Unexpected Application Error!';

const title = createStore<string | null>(null);

/** Lets a screen that shows one thing carry that thing's name instead of its own, once it is known. */
export function usePageTitle(name: string | undefined) {
  useLayoutEffect(() => {
    if (!name) return;
    title.set(name);
    return () => title.set(null);
  }, [name]);
}

export const useChosenTitle = title.use;
