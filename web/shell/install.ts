import { createStore } from '#web/ui/create-store.ts';

/** The browser’s own dialog that installs the app; it can be shown once. */
const offer = createStore<(() => void) | null>(null);
export const useInstallOffer = offer.use;

function keep(event: unknown): void {
  if (!(event instanceof Event)) return;
  // Not in TypeScript's types of the browser: only some have it.
  const prompt: unknown = Reflect.get(event, 'prompt');
  if (typeof prompt !== 'function') return;
  offer.set(() => {
    offer.set(null);
    prompt.call(event);
  });
}

// main.tsx keeps the one that came before this part did.
keep(Reflect.get(window, 'installOffer'));
window.addEventListener('beforeinstallprompt', keep);
window.addEventListener('appinstalled', () => offer.set(null));
