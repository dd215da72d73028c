import { CircleQuestionMark, LogOut, PenLine, UserRound } from 'lucide-react';
import { languageNames, languages } from '#contract/values/languages.ts';
import { logOut, saveLanguage } from '#web/auth/auth.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { InstallOffer } from '../InstallOffer.tsx';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { chooseTheme, useThemeChoice } from '#web/ui/layout/system-theme.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Links } from '#web/ui/layout/Links.tsx';
import { themeIcons } from '#web/ui/layout/theme-icons.ts';
import appearancePart from 'messages:appearance';
import footerPart from 'messages:footer';
import shellPart from 'messages:shell';
import { Link } from '#web/ui/layout/Link.tsx';
import styles from './AccountSheet.module.css';

const aboutSite = [
  { name: 'offer', to: paths.offer() },
  { name: 'refunds', to: paths.refunds() },
  { name: 'consent', to: paths.personalData() },
  { name: 'operator', to: paths.operator() },
] as const;

/** Who is logged in, and what a phone has no room for in the bars. */
function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const texts = useMessages(appearancePart);
  const about = useMessages(footerPart);
  const shared = useMessages(shellPart).bar;
  const names = useMessages(shellPart).screens;
  const language = useLanguage();
  const theme = useThemeChoice();
  if (!user) return null;
  const ways = [
    [UserRound, paths.profile(), names.profile],
    [PenLine, paths.myArticles(), names.myArticles],
    [CircleQuestionMark, paths.help(), names.help],
  ] as const;
  return (
    <Dialog sheet open={open} onClose={onClose} title={user.name}>
      <p className={styles.email}>{user.email}</p>
      <Row gap={2} isTight className={styles.choice} role="group" aria-label={texts.language}>
        <b data-grow>{texts.language}</b>
        {languages.map((one) => (
          <ChipButton key={one} lang={one} aria-pressed={language === one} onClick={() => saveLanguage(one)}>
            {languageNames[one]}
          </ChipButton>
        ))}
      </Row>
      <Row gap={2} isTight className={styles.choice} role="group" aria-label={texts.theme}>
        <b data-grow>{texts.theme}</b>
        {themeIcons.map(([name, Icon]) => (
          <ChipButton
            key={name}
            aria-label={texts[name]}
            title={texts[name]}
            aria-pressed={theme === name}
            onClick={() => chooseTheme(name)}
          >
            <Icon size={18} aria-hidden />
          </ChipButton>
        ))}
      </Row>
      <Stack gap={2} className="ruled">
        {ways.map(([Icon, to, name]) => (
          <ButtonLink
            key={to}
            variant="outlined"
            fullWidth
            icon={<Icon size={18} aria-hidden />}
            to={to}
            onClick={onClose}
          >
            {name}
          </ButtonLink>
        ))}
        <InstallOffer />
        <Links aria-label={about.label}>
          {aboutSite.map(({ name, to }) => (
            <Link key={name} to={to} onClick={onClose}>
              {about[name]}
            </Link>
          ))}
        </Links>
        <Button variant="danger" fullWidth icon={<LogOut size={18} aria-hidden />} onClick={logOut}>
          {shared.logOut}
        </Button>
      </Stack>
    </Dialog>
  );
}

export { AccountSheet as Component };
