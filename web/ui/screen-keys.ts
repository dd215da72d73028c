import { useEffect } from 'react';
import { createStore } from './create-store.ts';

/** Parts of a screen that have keys of their own; which they are is told by whoever shows them. */
export type KeyedPart = 'queue' | 'table' | 'opening' | 'choice';

const parts = createStore<readonly KeyedPart[]>([]);
export const useKeyedParts = parts.use;

/** Says that this part is on the screen, as long as it is. */
export function useScreenKeys(part: KeyedPart, isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    parts.set([...parts.get(), part]);
    return () => {
      const at = parts.get().indexOf(part);
      parts.set(parts.get().filter((_, place) => place !== at));
    };
  }, [part, isShown]);
}
