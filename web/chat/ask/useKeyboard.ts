import { useLayoutEffect } from 'react';
import { coveredBelow } from './covered-below.ts';

/**
 * Safari lays its keyboard over the page and pushes the page up behind it; other browsers make the page smaller, as
 * index.html wants it. Says how much of the lower edge is hidden, and how far the upper edge was pushed out of sight.
 */
export function useKeyboard() {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      const { hidden, panned } = coveredBelow(window.innerHeight, view);
      style.setProperty('--keyboard', `${hidden}px`);
      style.setProperty('--panned', `${panned}px`);
    };
    measure();
    for (const name of ['resize', 'scroll']) view.addEventListener(name, measure);
    return () => {
      for (const name of ['resize', 'scroll']) view.removeEventListener(name, measure);
      for (const name of ['--keyboard', '--panned']) style.removeProperty(name);
    };
  }, []);
}
