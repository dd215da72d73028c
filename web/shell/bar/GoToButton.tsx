import { Search } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';

/** Fetched by the first press. */
const GoTo = lazyScreen(() => import('./GoToHere.tsx'));

/** A magnifier, and Ctrl+K (⌘K) on any screen. */
export function GoToButton() {
  const texts = useMessages(shellPart).bar;
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  /** What was typed while the dialog was being fetched. */
  const [typed, setTyped] = useState('');

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    const isCommand = ctrlKey || metaKey;
    // The same key on a Russian layout.
    if (isCommand && !altKey && !shiftKey && 'kл'.includes(key.toLowerCase())) {
      // Another dialog wants its answer first.
      if (!isDialogOpen) setState('open');
    } else if (state === 'open' && !isDialogOpen && !isCommand && key.length === 1) setTyped((text) => text + key);
    else return;
    event.preventDefault();
  });
  // From the moment the button is shown, so that no key that is pressed then is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <IconButton
        label={texts.goTo}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setState('open')}
      >
        <Search size={20} aria-hidden />
      </IconButton>
      {/* Not inside the page's banner, which holds the button. */}
      {state !== 'never' &&
        createPortal(<GoTo open={state === 'open'} typed={typed} onClose={() => setState('closed')} />, document.body)}
    </>
  );
}
