import { matchPath } from 'react-router';
import { pages } from '#contract/values/pages.ts';

/** The nearest page above an address. Above a conversation stands its game, not another conversation. */
export function pageAbove(pathname: string): string {
  const steps = pathname.split('/').filter((step) => step !== '');
  while (steps.pop() !== undefined) {
    const above = `/${steps.join('/')}`;
    const page = Object.values(pages).find(({ path }) => matchPath(path, above) !== null);
    if (page && page !== pages.chat) return above;
  }
  return pages.home.path;
}
