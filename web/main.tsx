import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './shell/boot.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './http/query-client.ts';
import { watchSession } from './http/session.ts';
import { createRoutes } from './routes.tsx';
import { watchTheme } from '#web/ui/layout/theme-store.ts';

watchSession();
watchTheme();
// Offered before the part is here that has a button for it; the browser then shows no bar of its own.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Reflect.set(window, 'installOffer', event);
});
const queryClient = createQueryClient();
// Each visit begins at the top; only what goes back or reloads finds its entry of the history, and with it the place.
if (history.state === null) history.replaceState({ key: crypto.randomUUID() }, '');
const router = createBrowserRouter(createRoutes(), { basename: import.meta.env.BASE_URL });

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app');
  const tree = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // As a transition the first drawing is done in short pieces, and a tap in between is answered.
  startTransition(() => createRoot(root).render(tree));
}

// The boot shell of index.html stays until the first screen's files are here, so nothing flickers in between.
if (router.state.initialized) start();
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    start();
  });
}
