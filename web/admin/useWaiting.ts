import { useQuery } from '@tanstack/react-query';
import type { Tile } from '#contract/admin-home.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { adminHomeQuery } from '#web/shell/bar/admin-home.api.ts';
import type { AdminPage, AdminPageId } from '#web/shell/admin-sections.ts';

/** The page on which each kind of work is done; what is only a figure is done nowhere. */
const pageOfWork: Partial<Record<Tile['key'], AdminPageId>> = {
  bad_ratings: 'quality',
  unanswered: 'gaps',
  articles_to_review: 'reviews',
  reports: 'reports',
  top_ups_in_review: 'topUps',
  failed_jobs: 'jobs',
  failed_mails: 'mails',
};

/** Says how much waits on some pages: the figures of the overview's queue, so that one word has one number. */
export function useWaiting(): (pages: readonly AdminPage[]) => string | undefined {
  const language = useLanguage();
  const { data } = useQuery(adminHomeQuery());
  const counts = new Map<AdminPageId, number>();
  for (const { key, value, attention } of data?.tiles ?? []) {
    const page = pageOfWork[key];
    if (page !== undefined && attention) counts.set(page, value);
  }
  counts.set('alerts', data?.alerts.length ?? 0);
  return (pages) => {
    const sum = pages.reduce((total, { id }) => total + (counts.get(id) ?? 0), 0);
    return sum === 0 ? undefined : formatNumber(language, sum);
  };
}
