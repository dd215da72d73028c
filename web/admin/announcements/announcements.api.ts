import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnnouncementAudience } from '#contract/announcements.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';
import { refreshJobs } from '#web/jobs/jobs.api.ts';

/** How many people an announcement would go to now. */
export function audienceQuery(audience: AnnouncementAudience, user_ids: number[]) {
  const body = audience === 'users' ? { audience, user_ids } : { audience };
  return queryOptions({
    queryKey: ['admin', 'announcements', 'count', body],
    queryFn: ({ signal }) => api('POST /api/admin/announcements/count', { body }, { signal }),
    enabled: audience !== 'users' || user_ids.length > 0,
  });
}

export type NewAnnouncement = CallOf<'POST /api/admin/announcements'>['body'];

export function useAnnounce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: NewAnnouncement }) =>
      api('POST /api/admin/announcements', { body }, { idempotencyKey: key }),
    onSuccess: () => refreshJobs(client),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('DELETE /api/admin/announcements/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useRestoreAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('POST /api/admin/announcements/{id}/restore', { params: { id } }),
    onSuccess: () => refreshJobs(client),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
