import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { isTyping, shortcutOf } from './typing.ts';

/** On the page of one of `queue`, j and k lead to the next and to the previous one. */
export function useQueueKeys(queue: readonly { id: number }[], id: number, addressOf: (id: number) => string): void {
  const navigate = useNavigate();
  const step = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event);
    if (isTyping(event) || (key !== 'j' && key !== 'k')) return;
    const here = queue.findIndex((one) => one.id === id);
    const next = queue[key === 'j' ? here + 1 : here - 1];
    if (next) void navigate(addressOf(next.id), { replace: true });
  });
  // From the moment the record is shown, so that no key that is pressed then is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => step(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** On any screen of the admin, the key that a button or a line names in `aria-keyshortcuts` presses it. */
export function useActionKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', pressNamed);
    return () => window.removeEventListener('keydown', pressNamed);
  }, []);
}

function pressNamed(event: KeyboardEvent): void {
  // Held down, a key decides about what is shown, and not about the next ones as well.
  if (event.repeat || event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]')) return;
  const key = shortcutOf(event);
  if (!/^[a-z]$/.test(key)) return;
  for (const named of document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)) {
    const control = named.matches('a, button') ? named : named.querySelector<HTMLElement>('a, button');
    if (control === null || control.matches(':disabled') || !control.checkVisibility()) continue;
    event.preventDefault();
    control.click();
    return;
  }
}
