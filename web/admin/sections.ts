import { paths } from '#web/paths.ts';

/** The parts of the admin in the order of their tabs: what is looked at most often comes first. */
const sections = [
  { id: 'home', to: paths.admin(), isBuilt: true },
  { id: 'users', to: paths.adminUsers(), isBuilt: true },
  { id: 'games', to: paths.adminGames(), isBuilt: true },
  { id: 'articles', to: paths.adminArticles(), isBuilt: true },
  { id: 'quality', to: paths.adminQuality(), isBuilt: true },
  { id: 'labels', to: paths.adminLabels(), isBuilt: true },
  { id: 'evaluations', to: paths.adminEvaluations(), isBuilt: true },
  { id: 'retrievalLab', to: paths.adminRetrievalLab(), isBuilt: false },
  { id: 'topUps', to: paths.adminTopUps(), isBuilt: true },
  { id: 'jobs', to: paths.adminJobs(), isBuilt: true },
  { id: 'audit', to: paths.adminAudit(), isBuilt: true },
  { id: 'packs', to: paths.adminPacks(), isBuilt: true },
  { id: 'apiKeys', to: paths.adminApiKeys(), isBuilt: true },
  { id: 'announcements', to: paths.adminAnnouncements(), isBuilt: true },
] as const;

export type Section = (typeof sections)[number];

export const builtSections: readonly Section[] = sections.filter(({ isBuilt }) => isBuilt);

/** They stand in the menu behind the others. */
export const unbuiltSections: readonly Section[] = sections.filter(({ isBuilt }) => !isBuilt);

/** The part that an address belongs to. */
export function findSection(pathname: string): Section | undefined {
  return sections.findLast(({ id, to }) => pathname === to || (id !== 'home' && pathname.startsWith(`${to}/`)));
}
