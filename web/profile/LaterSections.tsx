import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import type { ProfileSection } from './profile-sections.ts';
import { PushSection } from './PushSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SharesSection } from './SharesSection.tsx';
import { SteamCard } from './SteamCard.tsx';
import { SwitchesSection } from './SwitchesSection.tsx';

/** What is fetched after what is seen first. A new part of the profile is a `Card` and its place here. */
const parts: Readonly<Record<ProfileSection, readonly React.ComponentType[]>> = {
  account: [SteamCard, AppearanceSection],
  notifications: [SwitchesSection, PushSection],
  security: [PasswordSection, SessionsSection],
  programs: [ApiKeys, ConnectSection],
  data: [SharesSection, DataSection, DeletionSection],
};

export function LaterSections({ section }: { section: ProfileSection }) {
  const { hash } = useLocation();
  useEffect(() => {
    // A link to one of these came before they were there.
    if (/^#[\w-]+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [section, hash]);
  return parts[section].map((Part, place) => <Part key={`${section}${place}`} />);
}
