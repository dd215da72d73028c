import { createStore } from './create-store.ts';

export interface ToastMessage {
  id: number;
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; onSelect: () => void };
}

let lastId = 0;

/** The messages in sight, oldest first. */
export const toasts = createStore<readonly ToastMessage[]>([]);

/** One with a button has to be read, decided about and reached, perhaps with the keyboard. */
const shownMs = { plain: 6000, withAction: 12_000 };

/** Shows a short message for some seconds; an error stays until it is closed. One message is not shown twice at once. */
export function showToast(text: string, options: Partial<Pick<ToastMessage, 'tone' | 'action'>> = {}) {
  const id = ++lastId;
  const others = toasts.get().filter((message) => message.text !== text || message.action !== undefined);
  toasts.set([...others.slice(-2), { id, text, tone: 'plain', ...options }]);
  if (options.tone !== 'error') setTimeout(() => closeToast(id), options.action ? shownMs.withAction : shownMs.plain);
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
