import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '../typing.ts';
import { SearchFilter } from '#web/ui/data/SearchFilter.tsx';

/** `/` leads here from anywhere on the screen. */
export function ListSearch({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  // From the moment the field is shown, so that no key that is pressed then is lost.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return <SearchFilter ref={input} label={label} />;
}
