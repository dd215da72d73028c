import { paths } from '#contract/values/paths.ts';

/** The sections of the profile, each with an address of its own. */
export const profileSections = ['account', 'notifications', 'security', 'programs', 'data'] as const;
export type ProfileSection = (typeof profileSections)[number];

export const addressOf = (section: ProfileSection) =>
  section === 'account' ? paths.profile() : paths.profileSection(section);

/** Where the parts stand that links lead to by their anchor alone. */
const sectionOfAnchor: Readonly<Record<string, ProfileSection>> = {
  name: 'account',
  email: 'account',
  steam: 'account',
  appearance: 'account',
  alerts: 'notifications',
  device: 'notifications',
  password: 'security',
  sessions: 'security',
  'api-keys': 'programs',
  connect: 'programs',
  shared: 'data',
  data: 'data',
  deletion: 'data',
};

export const sectionOf = (hash: string): ProfileSection | undefined => sectionOfAnchor[hash.slice(1)];
