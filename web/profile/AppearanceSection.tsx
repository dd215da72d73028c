import { languageFacts, languages } from '#contract/values/languages.ts';
import { Segments } from '#web/ui/controls/Segments.tsx';
import type { LucideIcon } from 'lucide-react';
import { saveLanguage } from '#web/auth/auth.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { chooseTheme, useThemeChoice } from '#web/ui/layout/system-theme.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { themeIcons } from '#web/ui/layout/theme-icons.ts';
import appearancePart from 'messages:appearance';
import styles from './form.module.css';

const withIcon = (Icon: LucideIcon, text: string) => (
  <>
    <Icon size={16} aria-hidden /> {text}
  </>
);

/** The language goes with the account, also into its mails; the theme stays in this browser. */
export function AppearanceSection() {
  const texts = useMessages(appearancePart);
  const language = useLanguage();
  const theme = useThemeChoice();
  return (
    <Card id="appearance" title={texts.title} lead={texts.lead}>
      <Row gap={2} className={styles.choice}>
        <span className="label" aria-hidden>
          {texts.language}
        </span>
        <Segments
          label={texts.language}
          value={language}
          onChange={saveLanguage}
          options={languages.map((code) => ({
            value: code,
            label: <span lang={code}>{languageFacts[code].name}</span>,
          }))}
        />
      </Row>
      <Row gap={2} className={styles.choice}>
        <span className="label" aria-hidden>
          {texts.theme}
        </span>
        <Segments
          label={texts.theme}
          value={theme}
          onChange={chooseTheme}
          options={themeIcons.map(([value, Icon]) => ({ value, label: withIcon(Icon, texts[value]) }))}
        />
      </Row>
    </Card>
  );
}
