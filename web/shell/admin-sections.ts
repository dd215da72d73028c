import { paths, withQuery } from '#contract/values/paths.ts';

/**
 * The main tabs of the admin with the pages below each, in their order: what is looked at most often comes first. A tab
 * is no address of its own: it leads to the first of its pages that its reader may open.
 */
export const sections = [
  { id: 'home', pages: [{ id: 'home', to: paths.admin() }] },
  {
    id: 'answers',
    pages: [
      { id: 'quality', to: paths.adminQuality() },
      { id: 'answers', to: paths.adminAnswers() },
      { id: 'shares', to: paths.adminShares() },
    ],
  },
  { id: 'unanswered', pages: [{ id: 'gaps', to: paths.adminGaps() }] },
  {
    id: 'articles',
    pages: [
      { id: 'articles', to: paths.adminArticles() },
      { id: 'reviews', to: paths.adminReviews() },
      { id: 'reports', to: paths.adminReports() },
      { id: 'snapshots', to: paths.adminSnapshots() },
    ],
  },
  {
    id: 'games',
    pages: [
      { id: 'games', to: paths.adminGames() },
      { id: 'aliases', to: paths.adminGameAliases() },
      { id: 'labels', to: paths.adminLabels() },
      { id: 'evaluations', to: paths.adminEvaluations() },
      { id: 'retrievalLab', to: paths.adminRetrievalLab() },
    ],
  },
  {
    id: 'users',
    pages: [
      { id: 'users', to: paths.adminUsers() },
      { id: 'announcements', to: paths.adminAnnouncements() },
    ],
  },
  {
    id: 'money',
    pages: [
      { id: 'topUps', to: paths.adminTopUps() },
      { id: 'ledger', to: paths.adminLedger() },
      { id: 'packs', to: paths.adminPacks() },
      { id: 'promotions', to: paths.adminPromotions() },
    ],
  },
  {
    id: 'system',
    pages: [
      { id: 'settings', to: paths.adminSettings() },
      { id: 'models', to: paths.adminModels() },
      { id: 'jobs', to: paths.adminJobs() },
      { id: 'mails', to: paths.adminMails() },
      { id: 'alerts', to: paths.adminAlerts() },
      { id: 'apiKeys', to: paths.adminApiKeys() },
      { id: 'audit', to: paths.adminAudit() },
    ],
  },
] as const;

export type SectionId = (typeof sections)[number]['id'];
export type AdminPageId = (typeof sections)[number]['pages'][number]['id'];

export interface AdminPage {
  id: AdminPageId;
  to: string;
  section: SectionId;
}

/** Every page that a tab or a pill leads to. */
export const adminPages: readonly AdminPage[] = sections.flatMap(({ id: section, pages }) =>
  pages.map((page) => ({ ...page, section })),
);

/** The tabs of which somebody may open at least one page, with those pages. */
export function openSections(mayOpen: (address: string) => boolean) {
  return sections.flatMap(({ id }) => {
    const pages = adminPages.filter(({ section, to }) => section === id && mayOpen(to));
    const [first] = pages;
    return first ? [{ id, first, pages }] : [];
  });
}

/** The page that an address is or is below: the nearest above it. */
export function findAdminPage(pathname: string): AdminPage | undefined {
  return adminPages
    .filter(({ id, to }) => pathname === to || (id !== 'home' && pathname.startsWith(`${to}/`)))
    .reduce<AdminPage | undefined>((best, page) => (best && best.to.length >= page.to.length ? best : page), undefined);
}

/** These are about one game, which is kept from one to the other. */
const ofOneGame: ReadonlySet<AdminPageId> = new Set(['labels', 'evaluations', 'retrievalLab']);

/** The game that an address of the admin is about. */
export function gameOf(pathname: string, search: string): string | undefined {
  const [, inPath] = /^\/admin\/(?:labels\/)?games\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  return inPath ?? new URLSearchParams(search).get('game_id') ?? undefined;
}

/** The address behind a tab or a pill: with what waits there, and with the game that one works on. */
export function linkTo({ id, to }: Pick<AdminPage, 'id' | 'to'>, game_id: string | undefined): string {
  if (id === 'quality') return withQuery(to, { handled: false, stars: 'bad' });
  return game_id !== undefined && ofOneGame.has(id) ? withQuery(to, { game_id }) : to;
}
