import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from './Button.tsx';
import { closeToast, listToasts, subscribeToasts } from './toast.ts';
import styles from './Toast.module.css';

/** The place where messages appear; once per app. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const messages = useSyncExternalStore(subscribeToasts, listToasts);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {messages.map(({ id, text, tone, action }) => (
        <div key={id} className={`${styles.toast} ${tone === 'error' ? styles.error : ''}`}>
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
          <IconButton label={closeLabel} onClick={() => closeToast(id)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
