import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { closeToast, type ToastMessage, toasts } from './toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import styles from './Toast.module.css';

/** One with a button has to be read, decided about and reached, perhaps with the keyboard. */
const shownMs = { plain: 6000, withAction: 12_000 };
const lookAgainMs = 1000;

/** The place where messages appear; once per app. */
export function Toasts() {
  const messages = toasts.use();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Shown anew with each message: over a dialog that has opened since the last one.
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [messages]);
  return (
    <div ref={place} popover="manual" className={styles.toasts} role="status" aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </div>
  );
}

function Message({ message: { id, text, tone, action } }: { message: ToastMessage }) {
  const texts = useMessages(uiPart);
  const row = useRef<HTMLDivElement>(null);
  const hasAction = action !== undefined;
  useEffect(() => {
    if (tone === 'error') return;
    // Nobody loses a message or its button from under the pointer.
    const leave = () => {
      if (row.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, lookAgainMs);
      else closeToast(id);
    };
    let timer = setTimeout(leave, hasAction ? shownMs.withAction : shownMs.plain);
    return () => clearTimeout(timer);
  }, [id, tone, hasAction]);
  return (
    <div ref={row} className={`float rise ${styles.toast} ${tone === 'error' ? styles.error : ''}`}>
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
  );
}
