import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { IconButton } from '../controls/Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** Without it the dialog is open as long as it is drawn. */
  open?: boolean;
  onClose: () => void;
  title: React.ReactNode;
  /** The buttons, main one last. */
  actions?: React.ReactNode;
  /** Rises from the lower edge on narrow windows. */
  sheet?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Something is under way that closing would not stop: Escape, the cross and a click outside do nothing. */
  isBusy?: boolean;
  /** Wants an answer before anything else: a click outside does not close it, and it has no cross. */
  isAlert?: boolean;
  /** Makes a form of the content and its buttons. */
  formProps?: React.ComponentProps<'form'>;
  children?: React.ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({
  open = true,
  onClose,
  title,
  actions,
  sheet,
  size = 'small',
  isBusy = false,
  isAlert = false,
  formProps,
  children,
}: DialogProps) {
  const texts = useMessages(uiPart);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    if (!dialog.open) {
      coverGutter();
      dialog.showModal();
      // A field of the form rather than the cross over it.
      const first = dialog.querySelector<HTMLElement>('[autofocus], [data-autofocus]');
      (first ?? firstField(dialog))?.focus();
    }
    // Closed before it is taken from the page, so that the focus goes back to where it was.
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    // The browser may close it by itself, as at the second Escape.
    const onClosed = () => {
      if (!dialog.isConnected || dialog.open || dialog.dataset['open'] !== 'true') return;
      if (isBusy) dialog.showModal();
      else onClose();
    };
    dialog.addEventListener('close', onClosed);
    return () => dialog.removeEventListener('close', onClosed);
  }, [onClose, isBusy]);

  const close = () => {
    if (!isBusy) onClose();
  };

  const content = open && (
    <>
      <header>
        <h2 id={titleId}>{title}</h2>
        {!isAlert && (
          <IconButton label={texts.close} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {actions && <footer>{actions}</footer>}
    </>
  );
  return (
    <dialog
      ref={element}
      className={[styles.dialog, styles[size], sheet && styles.sheet].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      aria-describedby={isAlert ? bodyId : undefined}
      data-open={open}
      onCancel={(event) => {
        // A file dialog that is cancelled says the same from inside.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything inside is a child.
        if (event.target === event.currentTarget && !isAlert) close();
      }}
    >
      {content &&
        (formProps ? (
          <form {...formProps} className={styles.content}>
            {content}
          </form>
        ) : (
          <div className={styles.content}>{content}</div>
        ))}
    </dialog>
  );
}

function firstField(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(
    ':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea, select):not(:disabled)',
  );
}

/** The backdrop covers the window only: what the scroll bar takes is given to it, and the page does not move. */
function coverGutter() {
  const { documentElement: page } = document;
  // Its own width leaves the gutter out also while there is nothing to scroll.
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.offsetWidth}px`);
}
