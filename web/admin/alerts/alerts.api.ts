import type { BodyOf } from '#contract/endpoint-types.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';

const key = ['admin', 'alerts'];
const refresh = [key];
/** As often as the product looks itself. */
const everyMinute = { refetchInterval: 60_000 };
/** What is on its way arrives within seconds. */
const everyFewSeconds = { refetchInterval: 5_000 };

export const alertsQuery = () => apiQuery([...key, 'now'], 'GET /api/admin/alerts', {}, everyMinute);
export const deliveriesQuery = () =>
  apiQuery([...key, 'deliveries'], 'GET /api/admin/alerts/deliveries', {}, everyFewSeconds);

export function useChangeAlerts() {
  return useChange(refresh, (body: BodyOf<'PUT /api/admin/alerts/settings'>) =>
    api('PUT /api/admin/alerts/settings', { body }),
  );
}

export function useMakeChannel() {
  return useChange(refresh, (body: BodyOf<'POST /api/admin/alerts/channels'>) =>
    api('POST /api/admin/alerts/channels', { body }),
  );
}

export function useSwitchChannel() {
  return useChange(refresh, ({ id, is_active }: { id: number; is_active: boolean }) =>
    api('PATCH /api/admin/alerts/channels/{id}', { params: { id }, body: { is_active } }),
  );
}

export function useRenewSecret() {
  return useChange(refresh, (id: number) => api('POST /api/admin/alerts/channels/{id}/secret', { params: { id } }));
}

export function useTestChannel() {
  return useChange(refresh, (id: number) => api('POST /api/admin/alerts/channels/{id}/test', { params: { id } }));
}

export function useDeleteChannel() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/alerts/channels/{id}', { params: { id } }));
}

export function useRestoreChannel() {
  return useChange(refresh, (id: number) => api('POST /api/admin/alerts/channels/{id}/restore', { params: { id } }));
}
