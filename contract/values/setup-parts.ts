/** The parts of an installation that is open to others, in the order in which they are checked. */
export const setupParts = [
  'settings',
  'database',
  'admin',
  'address',
  'proxies',
  'certificate',
  'redirect',
  'events',
  'mail',
  'model',
  'payments',
  'disk',
  'backup',
] as const;
export type SetupPart = (typeof setupParts)[number];

/** A backup is made each day; from so many hours on one is late. */
export const backupIsLateHours = 48;
