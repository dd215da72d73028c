import { useCallback, useEffect, useRef } from 'react';
import { limits } from '#contract/values/limits.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { ListAddress } from './useListAddress.ts';
import { useTypedFilter } from './useTypedFilter.ts';

const pauseMs = 250;
const wordsOf = (typed: string) => typed.trim();

/** Looks as soon as typing pauses; `/` leads here from anywhere on the screen. */
export function ListSearch({ address, label }: { address: ListAddress; label: string }) {
  const { words, change } = address;
  const send = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { typed, setTyped } = useTypedFilter(words, wordsOf, send, pauseMs);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <div data-search>
      <SearchField ref={input} maxLength={limits.search} label={label} value={typed} onChange={setTyped} />
    </div>
  );
}
