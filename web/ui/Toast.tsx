import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import { closeToast, toasts } from './toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import styles from './Toast.module.css';

/** The place where messages appear; once per app. */
export function Toasts() {
  const texts = useMessages(uiPart);
  const messages = toasts.use();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Shown anew with each message: over a dialog that has opened since the last one.
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [messages]);
  return (
    <div ref={place} popover="manual" className={styles.toasts} role="status" aria-live="polite">
      {messages.map(({ id, text, tone, action }) => (
        <div key={id} className={`float rise ${styles.toast} ${tone === 'error' ? styles.error : ''}`}>
          <span>{text}</span>
          {action && (
            <Button
              variant="text"
              size="small"
              onClick={() => {
                closeToast(id);
                action.onSelect();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={texts.close} onClick={() => closeToast(id)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
