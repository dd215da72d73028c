import type { AnnouncementAudience } from '#contract/announcements.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useChange } from '#web/http/use-change.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';
import { jobsKey } from '#web/jobs/jobs.api.ts';

/** How many people an announcement would go to now. */
export function audienceQuery(audience: AnnouncementAudience, user_ids: number[]) {
  const body = audience === 'users' ? { audience, user_ids } : { audience };
  return apiQuery(
    ['admin', 'announcements', 'count', body],
    'POST /api/admin/announcements/count',
    { body },
    { enabled: audience !== 'users' || user_ids.length > 0 },
  );
}

export type NewAnnouncement = CallOf<'POST /api/admin/announcements'>['body'];

export function useAnnounce() {
  return useChange([['admin'], jobsKey], ({ key, body }: { key: string; body: NewAnnouncement }) =>
    api('POST /api/admin/announcements', { body }, { idempotencyKey: key }),
  );
}

export function useWithdraw() {
  return useChange([['admin']], (id: number) => api('DELETE /api/admin/announcements/{id}', { params: { id } }));
}

export function useRestoreAnnouncement() {
  return useChange([['admin'], jobsKey], (id: number) =>
    api('POST /api/admin/announcements/{id}/restore', { params: { id } }),
  );
}
