import { ArrowLeft, Bell, Languages, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { logOut, saveLanguage } from '#web/auth/auth.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { CallsPill } from './CallsPill.tsx';
import { screenNames } from './screen-names.ts';
import type { ScreenName } from './screen-names.ts';
import { shellTexts } from './shell.texts.ts';
import { setTheme, useTheme } from '#web/ui/theme-store.ts';
import styles from './TopBar.module.css';

export function TopBar({ screen }: { screen: ScreenName }) {
  const user = useUser();
  const texts = useTexts(shellTexts);
  const names = useTexts(screenNames);
  return (
    <header className={styles.bar}>
      {screen === 'chat' && <BackToGame label={texts.back} />}
      {screen === 'home' ? (
        <Link to={paths.home()} className={styles.name}>
          Hintline
        </Link>
      ) : (
        <span className={styles.place}>{names[screen]}</span>
      )}
      <div className={styles.actions}>
        {user && <CallsPill />}
        <LanguageButton label={texts.otherLanguage} />
        <ThemeButton />
        {user && (
          <Link
            to={paths.notifications()}
            className={styles.link}
            aria-label={names.notifications}
            title={names.notifications}
          >
            <Bell size={20} aria-hidden />
          </Link>
        )}
        {user ? (
          <AccountMenu />
        ) : (
          screen !== 'login' && (
            <ButtonLink to={paths.login()} size="small" className={styles.logIn}>
              {texts.logIn}
            </ButtonLink>
          )
        )}
      </div>
    </header>
  );
}

/** The bottom bar is hidden in the chat: this is the way out on a phone. */
function BackToGame({ label }: { label: string }) {
  const { slug } = useParams();
  return (
    <Link to={slug ? paths.game(slug) : paths.home()} className={`${styles.link} ${styles.back}`} aria-label={label}>
      <ArrowLeft size={20} aria-hidden />
    </Link>
  );
}

function LanguageButton({ label }: { label: string }) {
  const language = useLanguage();
  const other = language === 'en' ? 'ru' : 'en';
  return (
    <IconButton label={label} lang={other} onClick={() => saveLanguage(other)}>
      <Languages size={20} aria-hidden />
    </IconButton>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const texts = useTexts(shellTexts);
  const dark = theme === 'dark';
  return (
    <IconButton label={dark ? texts.toLight : texts.toDark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
      {dark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}

function AccountMenu() {
  const texts = useTexts(shellTexts);
  const names = useTexts(screenNames);
  const { pathname } = useLocation();
  return (
    <div className={styles.account}>
      <Menu
        key={pathname}
        label={texts.account}
        trigger={<UserRound size={20} aria-hidden />}
        items={[
          { label: names.profile, to: paths.profile(), icon: <UserRound size={18} aria-hidden /> },
          { label: texts.logOut, onSelect: logOut, icon: <LogOut size={18} aria-hidden /> },
        ]}
      />
    </div>
  );
}
