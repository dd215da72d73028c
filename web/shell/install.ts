import { createStore } from '#web/ui/create-store.ts';

/** The browser’s own dialog that installs the app; it is offered once per visit and can be shown once. */
const offer = createStore<(() => void) | null>(null);
export const useInstallOffer = offer.use;

/** From the first moment, as the browser offers it before most of the app is here; it then shows no bar of its own. */
export function watchInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(() => {
      offer.set(null);
      // Not in TypeScript's types of the browser: only some have it.
      const prompt: unknown = Reflect.get(event, 'prompt');
      if (typeof prompt === 'function') prompt.call(event);
    });
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}
