export interface ToastMessage {
  id: number;
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; onSelect: () => void };
}

const listeners = new Set<() => void>();
let messages: readonly ToastMessage[] = [];
let lastId = 0;

function change(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows a short message for six seconds; an error stays until it is closed. One message is not shown twice at once. */
export function showToast(text: string, options: Partial<Pick<ToastMessage, 'tone' | 'action'>> = {}) {
  const id = ++lastId;
  const others = messages.filter((message) => message.text !== text || message.action !== undefined);
  change([...others.slice(-2), { id, text, tone: 'plain', ...options }]);
  if (options.tone !== 'error') setTimeout(() => closeToast(id), 6000);
}

export function closeToast(id: number) {
  change(messages.filter((message) => message.id !== id));
}

export function listToasts(): readonly ToastMessage[] {
  return messages;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
