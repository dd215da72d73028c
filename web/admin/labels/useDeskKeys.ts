import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping, shortcutOf } from '../typing.ts';

interface DeskKeys {
  grade: (grade: number | null) => void;
  move: (by: 1 | -1) => void;
  save: () => void;
  putOff: () => void;
  search: () => void;
  help: () => void;
}

/** The keys of the labelling desk: everything on it can be done with them alone. */
export function useDeskKeys(keys: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const onControl = event.target instanceof HTMLElement && event.target.closest('a, button, summary, label') !== null;
    // Enter on a button is that button's.
    if (event.key === 'Enter' && onControl) return;
    const actions: Record<string, () => void> = {
      0: () => keys.grade(0),
      1: () => keys.grade(1),
      2: () => keys.grade(2),
      3: () => keys.grade(3),
      x: () => keys.grade(null),
      j: () => keys.move(1),
      k: () => keys.move(-1),
      l: keys.putOff,
      '/': keys.search,
      '?': keys.help,
      Enter: keys.save,
    };
    const action = actions[shortcutOf(event)];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // From the moment the candidates are shown, so that no key that is pressed then is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    // Of the document: before the keys of all screens, which listen to the window.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
