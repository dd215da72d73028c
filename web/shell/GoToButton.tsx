import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';

/** Fetched by the first press. */
const GoTo = lazyScreen(() => import('./GoTo.tsx'));

/** A magnifier, and Ctrl+K (⌘K) on any screen. */
export function GoToButton() {
  const texts = useMessages(shellPart).bar;
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // Another dialog wants its answer first.
      if (!document.querySelector('dialog[open]')) setState('open');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
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
        createPortal(<GoTo open={state === 'open'} onClose={() => setState('closed')} />, document.body)}
    </>
  );
}
