import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: React.ReactNode;
  closeLabel: string;
  /** The buttons, main one last. */
  actions?: React.ReactNode;
  /** Rises from the lower edge on narrow windows. */
  sheet?: boolean;
  children: React.ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, closeLabel, actions, sheet, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal();
    if (!open) element.current?.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${sheet ? styles.sheet : ''}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything inside is a child.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.content}>
          <header>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
