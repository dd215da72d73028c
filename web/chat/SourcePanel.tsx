import { BookOpen, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import { OpenArticle, SourceText } from './SourceText.tsx';
import type { SourceProps } from './SourceText.tsx';
import styles from './SourcePanel.module.css';
import '#web/ui/tones.css';

/** The source beside the thread; Escape closes it. */
function SourcePanel({ slug, source, onClose }: SourceProps & { onClose: () => void }) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  // Of the document, as the focus stays on the number that opened the panel.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    // Escape also stops an answer; here it means the panel.
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section className={`surface rise ${styles.panel}`}>
      <header>
        <BookOpen size={18} data-tone="primary" aria-hidden />
        <b>{texts.source({ n: source.n })}</b>
        <IconButton label={shared.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.body} tabIndex={0}>
        <SourceText source={source} />
      </div>
      <OpenArticle slug={slug} source={source} />
    </section>
  );
}

export { SourcePanel as Component };
