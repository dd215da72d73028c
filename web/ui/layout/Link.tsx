import { useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';
import type { To } from 'react-router';

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** Kept in history with the new entry. */
  state?: unknown;
}

/**
 * A link inside the app. The router's own brings prefetching for server-rendered apps along, 3 KB that nothing here
 * uses. A modified click, another target or a download stay with the browser.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const href = useHref(to);
  const { pathname } = useLocation();
  const target = useResolvedPath(to);

  function follow(event: React.MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || modified || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // The same address again is no new step of the history, as everywhere in a browser.
    const isSame = replace ?? event.currentTarget.href === location.href;
    // Another query alone, such as the next page of a list, moves nothing.
    const preventScrollReset = target.pathname === pathname && target.hash === '';
    void navigate(to, { replace: isSame, state, preventScrollReset });
  }

  return <a {...rest} href={href} onClick={follow} />;
}
