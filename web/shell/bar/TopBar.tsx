import { defaultLanguage, languages } from '#contract/values/languages.ts';
import { ArrowLeft, Languages, Moon, Sun, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { saveLanguage } from '#web/auth/auth.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink, IconButton, IconLink } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import { CallsPill } from './CallsPill.tsx';
import { GoToButton } from './GoToButton.tsx';
import { jobsPlace } from './jobs-place.ts';
import { pageAbove } from '../page-above.ts';
import type { ScreenName } from './screen-names.ts';
import { setTheme, useTheme } from '#web/ui/layout/theme-store.ts';
import { classes, Row } from '#web/ui/layout/Layout.tsx';
import { isPlace } from './Places.tsx';
import styles from './TopBar.module.css';

/** Their headings say it already, and a phone has no room for both. */
const isUntitled = (screen: ScreenName) => screen === 'login' || screen === 'register';

export function TopBar({ screen, title }: { screen: ScreenName; title: string }) {
  const user = useUser();
  const texts = useMessages(shellPart).bar;
  const { pathname } = useLocation();
  const isTop = pathname === paths.home() || isPlace(pathname);
  return (
    <Row as="header" isTight className={styles.bar} data-user={user !== null || undefined}>
      {!isTop && <BackLink label={texts.back} />}
      {isTop && (
        <Link to={paths.home()} className={classes(styles.name, screen !== 'home' && styles.onPhone)}>
          Hintline
        </Link>
      )}
      {screen !== 'home' && (
        <span className={classes('clip', styles.place, (isTop || isUntitled(screen)) && styles.wide)}>{title}</span>
      )}
      <Row gap={1} isTight className={styles.actions}>
        <span id={jobsPlace} />
        {/* Their own calls are nothing to those who work. */}
        {user !== null && screen !== 'admin' && <CallsPill />}
        <GoToButton />
        <div className={styles.switches}>
          <LanguageButton label={texts.otherLanguage} />
          <ThemeButton />
        </div>
        {user ? (
          <AccountButton />
        ) : (
          <>
            {screen !== 'login' && (
              <ButtonLink to={paths.login()} variant="tonal" size="small" className={styles.logIn}>
                {texts.logIn}
              </ButtonLink>
            )}
            {screen !== 'register' && (
              <ButtonLink to={paths.register()} size="small" className={styles.logIn}>
                {texts.signUp}
              </ButtonLink>
            )}
          </>
        )}
      </Row>
    </Row>
  );
}

/** An installed app has no bar of the browser, and the chat no bar at the bottom: the way out on a phone. */
function BackLink({ label }: { label: string }) {
  const { pathname } = useLocation();
  return (
    <IconLink to={pageAbove(pathname)} className={styles.back} label={label}>
      <ArrowLeft size={20} aria-hidden />
    </IconLink>
  );
}

function LanguageButton({ label }: { label: string }) {
  const language = useLanguage();
  const other = languages[(languages.indexOf(language) + 1) % languages.length] ?? defaultLanguage;
  return (
    <IconButton label={label} lang={other} onClick={() => saveLanguage(other)}>
      <Languages size={20} aria-hidden />
    </IconButton>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const texts = useMessages(shellPart).bar;
  const dark = theme === 'dark';
  return (
    <IconButton label={dark ? texts.toLight : texts.toDark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
      {dark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'));

/** The menu itself is fetched by the first press. */
function AccountButton() {
  const texts = useMessages(shellPart).bar;
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton label={texts.account} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
      <UserRound size={20} aria-hidden />
    </IconButton>
  );
  return (
    <div className={styles.account}>
      {isWanted ? (
        <Suspense fallback={button}>
          <AccountMenu />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
