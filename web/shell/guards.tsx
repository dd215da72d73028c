import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Location } from 'react-router';
import type { Grant } from '#contract/values/rights.ts';
import { useMayUse, useSession } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';

/** Most visitors never come here; the words for it are fetched when somebody does. */
const NotAllowedPage = lazyPart(() => import('./NotAllowedPage.tsx'));

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** What a guard leaves in history state; never in the query, which belongs to the visitor. */
interface GuardState {
  stopped_at: Place;
}

/** The history state of a link to the login that leads back here. */
export function backTo({ pathname, search, hash }: Place): GuardState {
  return { stopped_at: { pathname, search, hash } };
}

/** Where whoever logs in or registers is led afterwards. */
export function findStoppedAt(state: unknown): Place | null {
  const place = (state as GuardState | null)?.stopped_at;
  // Only a path of this app: history state outlives a reload and must not lead elsewhere.
  return typeof place?.pathname === 'string' && /^\/(?!\/)/.test(place.pathname) ? place : null;
}

/** Screens for people with an account; the others go to the login with their query and hash. */
export function RequireUser() {
  const session = useSession();
  const location = useLocation();
  if (session) return <Outlet />;
  const { search, hash } = location;
  return <Navigate to={{ pathname: paths.login(), search, hash }} state={backTo(location)} replace />;
}

/** Answers whoever may not use a part of the admin in place: nothing is asked of the server, nobody is sent away, and `children` are not loaded. */
export function RequireGrant({ grants, children }: { grants: readonly Grant[]; children: React.ReactNode }) {
  return <Suspense>{useMayUse(grants) ? children : <NotAllowedPage />}</Suspense>;
}

/**
 * Login and register. Whoever has a session, at once or by logging in here, lands where a guard stopped them,
 * else at home with the query and hash of this page.
 */
export function GuestOnly() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Outlet />;
  const { search, hash } = location;
  return <Navigate to={findStoppedAt(location.state) ?? { pathname: paths.home(), search, hash }} replace />;
}
