import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { GameDetails } from '#contract/games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import uiPart from 'messages:ui';
import { type OpenedSource, OpenedSourceContext, type ShownSource } from './opened-source.ts';
import { Component as SourceSheet } from './SourceSheet.tsx';
import { ToLatest } from '../thread/ToLatest.tsx';
import { useFollow } from '../thread/useFollow.ts';
import styles from './OnTop.module.css';

interface OnTopProps {
  /** The small window over the others. */
  floating: Window;
  game: Pick<GameDetails, 'slug' | 'title'>;
  findSource: (place: OpenedSource) => ShownSource | undefined;
  /** A question is on its way. */
  isAsking: boolean;
  /** What Escape does while nothing is open. */
  onEscape: (() => void) | undefined;
  onClose: () => void;
  thread: React.ReactNode;
  /** What stands at the lower edge. */
  children: React.ReactNode;
}

/** The chat in the small window. It lives as long as the page that opened it shows this conversation. */
function OnTop({ floating, game, findSource, isAsking, onEscape, onClose, thread, children }: OnTopProps) {
  const closed = useEffectEvent(onClose);
  const shared = useMessages(uiPart);
  const [place, setPlace] = useState<OpenedSource | null>(null);
  // What is opened here is read here: the page lies under the game.
  const context = useMemo(
    () => ({
      place,
      open: (message_id: number, n: number, together?: readonly number[]) => setPlace({ message_id, n, together }),
    }),
    [place],
  );
  const column = useRef<HTMLDivElement>(null);
  const { away, pinned, pin, follow } = useFollow(column, { fromEnd: true });
  useEscapeIn(floating, onEscape);

  useLayoutEffect(() => {
    const ends = dress(floating.document);
    const onPageHide = () => closed();
    floating.addEventListener('pagehide', onPageHide);
    return () => {
      ends();
      floating.removeEventListener('pagehide', onPageHide);
      floating.close();
    };
  }, [floating]);

  useEffect(() => setTitle(floating.document, game.title), [floating, game.title]);

  const onAsking = useEffectEvent(pin);
  useEffect(() => {
    if (isAsking) onAsking();
  }, [isAsking]);

  useEffect(() => floating.document.querySelector('textarea')?.focus({ preventScroll: true }), [floating]);

  return createPortal(
    <OpenedSourceContext value={context}>
      {/* The page goes where a link leads, and comes to the front for it. */}
      <div
        ref={column}
        className={styles.chat}
        data-pinned={pinned || undefined}
        onClick={(event) => event.isDefaultPrevented() && window.focus()}
      >
        <header className={styles.header}>
          <h1>{game.title}</h1>
          <IconButton label={shared.close} onClick={() => floating.close()}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        {thread}
        <div className={styles.dock} data-dock>
          {away && thread && <ToLatest onClick={follow} />}
          {children}
        </div>
        <SourceSheet slug={game.slug} source={place ? findSource(place) : undefined} onClose={() => setPlace(null)} />
      </div>
    </OpenedSourceContext>,
    floating.document.body,
  );
}

/** Keys that are pressed in the small window are not heard by the page. */
function useEscapeIn(floating: Window, onEscape: (() => void) | undefined) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || floating.document.querySelector('dialog[open]')) return;
    onEscape?.();
  });
  useEffect(() => {
    floating.addEventListener('keydown', onKeyDown);
    return () => floating.removeEventListener('keydown', onKeyDown);
  }, [floating]);
}

function setTitle(target: Document, title: string) {
  target.title = title;
}

/** Gives the other document this one's styles, language and theme, also those that come later. */
function dress(target: Document): () => void {
  const { documentElement: page, head } = document;
  const takeOver = (nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet'))
        target.head.append(node.cloneNode(true));
  };
  const setFacts = () => {
    target.documentElement.lang = page.lang;
    target.documentElement.dataset['theme'] = page.dataset['theme'];
  };
  takeOver(head.children);
  setFacts();
  const styleSheets = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => takeOver(addedNodes)));
  const facts = new MutationObserver(setFacts);
  styleSheets.observe(head, { childList: true });
  facts.observe(page, { attributes: true, attributeFilter: ['lang', 'data-theme'] });
  return () => {
    styleSheets.disconnect();
    facts.disconnect();
  };
}

export { OnTop as Component };
