import { useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyScreen } from '../layout/lazy-screen.tsx';

// The first button that is pointed at fetches it. Without a network there is no tip, rather than no page.
const Tip = lazyScreen(() => import('./Tip.tsx').catch(() => ({ Component: () => null })));

/**
 * Says at once what a button that is only a picture does: around everything that has `data-tip`, also in another window
 * of the page. The button's name says the same to whoever hears the page.
 */
export function TipArea({ children, ...rest }: React.ComponentProps<'div'>) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  // What an event happened to is an element, of whichever window.
  const look = (target: EventTarget) => setAnchor((target as Element).closest('[data-tip]'));
  const hide = () => setAnchor(null);
  return (
    <div
      {...rest}
      onPointerOver={(event) => event.pointerType === 'mouse' && look(event.target)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onKeyDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && look(event.target)}
      onBlur={hide}
    >
      {children}
      {anchor?.isConnected === true && createPortal(<Tip anchor={anchor} />, anchor.ownerDocument.body)}
    </div>
  );
}
