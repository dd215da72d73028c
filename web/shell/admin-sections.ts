import { paths } from '#contract/values/paths.ts';

/** The parts of the admin in the order of their tabs: what is looked at most often comes first. */
export const sections = [
  { id: 'home', to: paths.admin() },
  { id: 'users', to: paths.adminUsers() },
  { id: 'games', to: paths.adminGames() },
  { id: 'articles', to: paths.adminArticles() },
  { id: 'answers', to: paths.adminAnswers() },
  { id: 'quality', to: paths.adminQuality() },
  { id: 'models', to: paths.adminModels() },
  { id: 'labels', to: paths.adminLabels() },
  { id: 'evaluations', to: paths.adminEvaluations() },
  { id: 'retrievalLab', to: paths.adminRetrievalLab() },
  { id: 'topUps', to: paths.adminTopUps() },
  { id: 'ledger', to: paths.adminLedger() },
  { id: 'jobs', to: paths.adminJobs() },
  { id: 'audit', to: paths.adminAudit() },
  { id: 'packs', to: paths.adminPacks() },
  { id: 'promotions', to: paths.adminPromotions() },
  { id: 'apiKeys', to: paths.adminApiKeys() },
  { id: 'shares', to: paths.adminShares() },
  { id: 'announcements', to: paths.adminAnnouncements() },
  { id: 'settings', to: paths.adminSettings() },
] as const;

export type Section = (typeof sections)[number];

/** The part that an address belongs to. */
export function findSection(pathname: string): Section | undefined {
  return sections.findLast(({ id, to }) => pathname === to || (id !== 'home' && pathname.startsWith(`${to}/`)));
}
