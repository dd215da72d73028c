import { BookOpen, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import { OpenArticle, SourceText } from './SourceText.tsx';
import type { SourceProps } from './SourceText.tsx';
import styles from './SourcePanel.module.css';
import '#web/ui/tones.css';

/** The source beside the thread: the focus goes into it, and back to the number that opened it; Escape closes it. */
function SourcePanel({ slug, source, onClose }: SourceProps & { onClose: () => void }) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever comes back from the article finds it open without having pressed anything.
    const pressed = document.activeElement;
    if (!(pressed instanceof HTMLElement) || !pressed.matches('[aria-pressed="true"]')) return;
    opener.current = pressed;
    body.current?.focus({ preventScroll: true });
  }, []);

  function close() {
    const isInside = panel.current?.contains(document.activeElement) ?? false;
    onClose();
    if (isInside) opener.current?.focus({ preventScroll: true });
  }

  // Of the document, as the focus may have left the panel.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    // Escape also stops an answer; here it means the panel.
    event.preventDefault();
    close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section ref={panel} className={`surface rise ${styles.panel}`}>
      <header>
        <BookOpen size={18} data-tone="primary" aria-hidden />
        <b>{texts.source({ n: source.n })}</b>
        <IconButton label={shared.close} onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div ref={body} className={styles.body} tabIndex={0}>
        <SourceText source={source} />
      </div>
      <OpenArticle slug={slug} source={source} />
    </section>
  );
}

export { SourcePanel as Component };
