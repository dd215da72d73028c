import { useEffect } from 'react';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PushSection } from './PushSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SharesSection } from './SharesSection.tsx';
import { SteamCard } from './SteamCard.tsx';
import { SwitchesSection } from './SwitchesSection.tsx';

/** What lies below the window at first, fetched after what is seen. A new part of the profile is a `Section` and a line here. */
const sections: readonly React.ComponentType[] = [
  SteamCard,
  AppearanceSection,
  SwitchesSection,
  PushSection,
  PasswordSection,
  SessionsSection,
  SharesSection,
  ApiKeys,
  ConnectSection,
  DataSection,
  DeletionSection,
];

export function LaterSections() {
  useEffect(() => {
    // A link to one of these came before they were there.
    const { hash } = location;
    if (/^#[\w-]+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return sections.map((Part, place) => <Part key={place} />);
}
