import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { MuiRoot } from '#web/ui/MuiRoot.tsx';
import { ApiKeysSection } from './ApiKeysSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { profileTexts } from './profile.texts.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { SwitchesSection } from './SwitchesSection.tsx';
import { SteamCard } from './SteamCard.tsx';
import styles from './ProfilePage.module.css';

/** The sections of the profile, from above. A new part of the account is a component of its own and a line here. */
const sections: readonly React.ComponentType[] = [
  NameSection,
  EmailSection,
  SteamCard,
  AppearanceSection,
  SwitchesSection,
  PasswordSection,
  SessionsSection,
  ApiKeysSection,
  ConnectSection,
  DataSection,
  DeletionSection,
];

function ProfilePage() {
  const texts = useTexts(profileTexts);
  const language = useLanguage();
  const user = useUser();
  if (!user) return null;
  return (
    <MuiRoot>
      <div className={styles.page}>
        <header>
          <h1>{user.name}</h1>
          <p>{texts.since(formatDay(language, user.created_at))}</p>
        </header>
        {sections.map((Part, place) => (
          <Part key={place} />
        ))}
      </div>
    </MuiRoot>
  );
}

export { ProfilePage as Component };
