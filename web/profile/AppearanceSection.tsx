import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Moon, Sun } from 'lucide-react';
import { saveLanguage } from '#web/auth/auth.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { setTheme, useTheme } from '#web/ui/theme-store.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { Section } from './Section.tsx';
import styles from './form.module.css';

const languages = { en: 'English', ru: 'Русский' } as const;

/** The language goes with the account, also into its mails; the theme stays in this browser. */
export function AppearanceSection() {
  const texts = useMessages(profilePart).page;
  const language = useLanguage();
  const theme = useTheme();
  return (
    <Section id="appearance" title={texts.appearance} lead={texts.appearanceLead}>
      <div className={styles.choice}>
        <span id="language-label">{texts.language}</span>
        <ToggleButtonGroup exclusive value={language} aria-labelledby="language-label">
          {(['en', 'ru'] as const).map((one) => (
            <ToggleButton key={one} value={one} lang={one} onClick={() => saveLanguage(one)}>
              {languages[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <div className={styles.choice}>
        <span id="theme-label">{texts.theme}</span>
        <ToggleButtonGroup exclusive value={theme} aria-labelledby="theme-label">
          <ToggleButton value="dark" onClick={() => setTheme('dark')}>
            <Moon size={16} aria-hidden /> {texts.dark}
          </ToggleButton>
          <ToggleButton value="light" onClick={() => setTheme('light')}>
            <Sun size={16} aria-hidden /> {texts.light}
          </ToggleButton>
        </ToggleButtonGroup>
      </div>
    </Section>
  );
}
