import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './OnTop.module.css';

interface OnTopProps {
  /** The small window over the others. */
  floating: Window;
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** The chat in the small window. It lives as long as the page that opened it shows this conversation. */
function OnTop({ floating, title, onClose, children }: OnTopProps) {
  const closed = useEffectEvent(onClose);

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

  useEffect(() => setTitle(floating.document, title), [floating, title]);

  useEffect(() => {
    const { body } = floating.document;
    // The newest text is what one looks at beside a game.
    const observer = new ResizeObserver(() => floating.scrollTo({ top: body.scrollHeight, behavior: 'instant' }));
    observer.observe(body);
    return () => observer.disconnect();
  }, [floating]);

  return createPortal(<div className={styles.chat}>{children}</div>, floating.document.body);
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
