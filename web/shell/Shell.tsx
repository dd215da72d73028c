import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { isLightOffered } from '#web/ui/layout/theme-store.ts';
import { useLanguage, useLanguageToOffer } from '#web/i18n/language.ts';
import { Toasts } from '#web/ui/feedback/Toast.tsx';
import { TipArea } from '#web/ui/feedback/TipArea.tsx';
import { useFreshUser } from '#web/auth/auth.api.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import { brokenTitle, useChosenTitle } from './page-title.ts';
import { BottomBar, Rail } from './bar/Places.tsx';
import { PageProgress } from './PageProgress.tsx';
import type { ScreenName } from './bar/screen-names.ts';
import { TopBar } from './bar/TopBar.tsx';
import styles from './Shell.module.css';

const LanguageOffer = lazyScreen(() => import('./LanguageOffer.tsx'), <div className={styles.offer} />);
const Footer = lazyScreen(() => import('./Footer.tsx'));

/** Counting may come a moment after the screen, in the order of the visits. */
const pageHits = import('./bar/page-hits.ts').then(({ createPageHits }) => createPageHits());

function reportHit(pathname: string, search: string) {
  pageHits.then((report) => report(pathname, search)).catch(() => undefined);
}

/** A bar over their foot would cover the button that one came for. */
const isForm: ReadonlySet<ScreenName> = new Set([
  'createArticle',
  'editArticle',
  'login',
  'register',
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
]);

/** What stands around every screen. */
export function Shell({ children }: { children?: React.ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const screen = useScreenName();
  const texts = useMessages(shellPart).bar;
  const names = useMessages(shellPart).screens;
  const title = useChosenTitle() ?? names[screen];
  const language = useLanguage();
  const offered = useLanguageToOffer();
  const { pathname, search } = useLocation();
  useFreshUser();
  useFocusOnChange(main, pathname);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.title = tabTitle(screen, title);
  }, [screen, title]);
  useEffect(() => reportHit(pathname, search), [pathname, search]);

  const inChat = screen === 'chat';
  const hasBottom = !inChat && !isForm.has(screen);
  return (
    <TipArea className={styles.shell} data-chat={inChat || undefined} data-bottom={hasBottom || undefined}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The address stays as it is: its hash belongs to the screen.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {texts.skip}
      </a>
      <Rail />
      <TopBar screen={screen} title={title} />
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        <PageProgress />
        {(offered || isLightOffered()) && !inChat && screen !== 'admin' && <LanguageOffer language={offered} />}
        <Outlet />
      </main>
      {!inChat && <Footer />}
      {hasBottom && <BottomBar />}
      {children}
      <ScrollRestoration />
      <Toasts />
    </TipArea>
  );
}

function tabTitle(screen: ScreenName, title: string): string {
  if (title === brokenTitle) return title;
  return screen === 'home' ? 'Hintline' : `${title} · Hintline`;
}

function useScreenName(): ScreenName {
  const handle = useMatches().at(-1)?.handle as { name?: ScreenName } | undefined;
  return handle?.name ?? 'home';
}

/**
 * A new page starts at its content for keyboards and readers too, unless the screen has chosen a place in it. The first
 * page leaves the focus alone.
 */
function useFocusOnChange(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
