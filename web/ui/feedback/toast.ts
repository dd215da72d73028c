import { createStore } from '../create-store.ts';

export interface ToastMessage {
  id: number;
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; onSelect: () => void };
  /** The message goes once this has changed. */
  about?: 'calls' | undefined;
}

let lastId = 0;

/** The messages in sight, oldest first. */
export const toasts = createStore<readonly ToastMessage[]>([]);

/**
 * Shows a short message for some seconds, longer while it is pointed at; an error stays until it is closed. One message is
 * not shown twice at once.
 */
export function showToast(text: string, options: Partial<Pick<ToastMessage, 'tone' | 'action' | 'about'>> = {}) {
  const id = ++lastId;
  const others = toasts.get().filter((message) => message.text !== text || message.action !== undefined);
  toasts.set([...others.slice(-2), { id, text, tone: 'plain', ...options }]);
}

/** Takes away what was only said: whoever does the next thing has read it, and it must not lie over that. */
export function closePlainToasts() {
  toasts.set(toasts.get().filter(({ tone, action }) => tone === 'error' || action !== undefined));
}

/** Says why something did not work. */
export function showError(error: Error) {
  showToast(error.message, { tone: 'error' });
}

export function closeToast(id: number) {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}
