import { Bell, Gamepad2, House, ShieldCheck, UserRound, WalletMinimal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#web/http/use-session.ts';
import { useUnread } from '#web/notifications/unread.api.ts';
import { worksHere } from '#contract/values/rights.ts';
import { paths } from '#contract/values/paths.ts';
import { BarItem } from '#web/ui/layout/BarItem.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import { UnreadBadge } from './UnreadBadge.tsx';
import styles from './Places.module.css';

const places = [
  { name: 'home', to: paths.home(), Icon: House },
  { name: 'myGames', to: paths.myGames(), Icon: Gamepad2 },
  { name: 'calls', to: paths.calls(), Icon: WalletMinimal },
  { name: 'notifications', to: paths.notifications(), Icon: Bell },
] as const;

const profile = { name: 'profile', to: paths.profile(), Icon: UserRound } as const;
const admin = { name: 'admin', to: paths.admin(), Icon: ShieldCheck } as const;

/** Whether a page is one of the places that both bars lead to; the sections of the profile are its page. */
export const isPlace = (pathname: string) =>
  [...places, admin, profile].some(({ to }) => pathname === to) || pathname.startsWith(`${profile.to}/`);

type PlaceItem = (typeof places)[number] | typeof profile | typeof admin;

/** The product's mark: a telephone receiver's arc with a question's dot, after the hint lines of old. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden>
      <path d="M7 9.2a5 5 0 1 1 7.4 4.4c-1.5.8-2.4 1.6-2.4 3.2" strokeLinecap="round" />
      <circle cx="12" cy="20.6" r="1.4" fill="currentColor" stroke="none" />
      <path d="M3.2 13.6a9 9 0 0 1 0-8.8M20.8 13.6a9 9 0 0 0 0-8.8" strokeLinecap="round" />
    </svg>
  );
}

function Place({ name, to, Icon }: PlaceItem) {
  const { screens, bar } = useMessages(shellPart);
  const { pathname } = useLocation();
  const count = useUnread();
  const unread = name === 'notifications' && count > 0 && count;
  return (
    <BarItem
      to={to}
      isHere={pathname === to || (name !== 'home' && pathname.startsWith(`${to}/`))}
      label={screens[name]}
      aria-label={unread ? bar.unread({ place: screens[name], count }) : undefined}
    >
      <Icon size={20} aria-hidden />
      {unread && <UnreadBadge count={count} />}
    </BarItem>
  );
}

const AccountSheet = lazyPart(() => import('./AccountSheet.tsx'));

/** On a phone the account has no menu in the top bar: its place opens one. */
function AccountPlace() {
  const names = useMessages(shellPart).screens;
  const { pathname } = useLocation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <BarItem
        isHere={pathname === profile.to || pathname.startsWith(`${profile.to}/`)}
        label={names.profile}
        onOpen={() => setState('open')}
      >
        <UserRound size={20} aria-hidden />
      </BarItem>
      {state !== 'never' && (
        <Suspense>
          <AccountSheet open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** The places at the left edge of wide windows. */
export function Rail() {
  const user = useUser();
  const texts = useMessages(shellPart).bar;
  return (
    <nav className={styles.rail} aria-label={texts.mainPlaces}>
      <Link to={paths.home()} className={`tile ${styles.mark}`} aria-label="Hintline">
        <Mark />
      </Link>
      {places.map((place) => (
        <Place key={place.name} {...place} />
      ))}
      {user && worksHere(user) && (
        <div className={styles.foot}>
          <Place {...admin} />
        </div>
      )}
    </nav>
  );
}

/**
 * The same places within a thumb's reach on narrow windows. There is room for five: who works here finds their own calls
 * by the number over every screen for players.
 */
export function BottomBar() {
  const user = useUser();
  const texts = useMessages(shellPart).bar;
  const shown = user && worksHere(user) ? places.map((place) => (place.name === 'calls' ? admin : place)) : places;
  return (
    <nav className={styles.bottom} aria-label={texts.mainPlaces}>
      {shown.map((place) => (
        <Place key={place.name} {...place} />
      ))}
      {user ? <AccountPlace /> : <Place {...profile} />}
    </nav>
  );
}
