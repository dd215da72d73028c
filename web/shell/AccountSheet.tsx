import { CircleQuestionMark, LogOut, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { languageNames, languages } from '#contract/values/languages.ts';
import { logOut, saveLanguage } from '#web/auth/auth.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { setTheme, useTheme } from '#web/ui/theme-store.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import shellPart from 'messages:shell';
import styles from './AccountSheet.module.css';

/** Who is logged in, and what a phone has no room for in the bars. */
function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const texts = useMessages(shellPart).account;
  const shared = useMessages(shellPart).bar;
  const names = useMessages(shellPart).screens;
  const language = useLanguage();
  const theme = useTheme();
  if (!user) return null;
  return (
    <Dialog sheet open={open} onClose={onClose} title={user.name}>
      <p className={styles.email}>{user.email}</p>
      <Row gap={2} isTight className={styles.choice} role="group" aria-label={texts.language}>
        <span>{texts.language}</span>
        {languages.map((one) => (
          <ChipButton key={one} lang={one} aria-pressed={language === one} onClick={() => saveLanguage(one)}>
            {languageNames[one]}
          </ChipButton>
        ))}
      </Row>
      <Row gap={2} isTight className={styles.choice} role="group" aria-label={texts.theme}>
        <span>{texts.theme}</span>
        <ChipButton
          icon={<Moon size={16} aria-hidden />}
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme('dark')}
        >
          {texts.dark}
        </ChipButton>
        <ChipButton
          icon={<Sun size={16} aria-hidden />}
          aria-pressed={theme === 'light'}
          onClick={() => setTheme('light')}
        >
          {texts.light}
        </ChipButton>
      </Row>
      <div className={styles.ways}>
        <ButtonLink
          variant="outlined"
          fullWidth
          icon={<UserRound size={18} aria-hidden />}
          to={paths.profile()}
          onClick={onClose}
        >
          {names.profile}
        </ButtonLink>
        {user.role === 'admin' && (
          <ButtonLink
            variant="outlined"
            fullWidth
            icon={<ShieldCheck size={18} aria-hidden />}
            to={paths.admin()}
            onClick={onClose}
          >
            {names.admin}
          </ButtonLink>
        )}
        <ButtonLink
          variant="outlined"
          fullWidth
          icon={<CircleQuestionMark size={18} aria-hidden />}
          to={paths.help()}
          onClick={onClose}
        >
          {names.help}
        </ButtonLink>
        <Button variant="danger" fullWidth icon={<LogOut size={18} aria-hidden />} onClick={logOut}>
          {shared.logOut}
        </Button>
      </div>
    </Dialog>
  );
}

export { AccountSheet as Component };
