import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useChosenTitle } from '../page-title.ts';

/** A page that is left sooner was on the way to another; its name has come by then. */
const stayMs = 800;

/** Notes the pages of the admin that are opened, for the search of the admin to offer them again. */
export function useRememberOpened() {
  const { pathname } = useLocation();
  const title = useChosenTitle();
  useEffect(() => {
    const to = pathname.replace(/\/$/, '');
    if (title === null || to === paths.admin()) return;
    const timer = setTimeout(() => {
      // Without it nothing is offered again; the page is there all the same.
      import('./opened-last.ts').then((opened) => opened.rememberOpened({ to, title })).catch(() => undefined);
    }, stayMs);
    return () => clearTimeout(timer);
  }, [pathname, title]);
}
