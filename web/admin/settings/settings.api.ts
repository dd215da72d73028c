import type { RuleName, TestedService } from '#contract/values/changeable-rules.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';
import { jobsKey } from '#web/jobs/jobs.api.ts';

const key = ['admin', 'settings'];
/** What a rule decides is shown elsewhere, too: free calls, limits, the rate. */
const refresh = [key, ['operator'], ['admin', 'overview']];

export const settingsQuery = () => apiQuery(key, 'GET /api/admin/settings', {});

export const changesQuery = () =>
  apiQuery([...key, 'changes'], 'GET /api/admin/settings/changes', {}, { staleTime: Infinity });

export function useTestService() {
  return useChange([key], (service: TestedService) =>
    api('POST /api/admin/settings/services/{service}/test', { params: { service } }),
  );
}

export function useStartTrial() {
  return useChange([key, jobsKey], () => api('POST /api/admin/settings/model-trial', {}));
}

export function useChangeRule() {
  return useChange(refresh, ({ rule, ...body }: { rule: RuleName; value: number | null; version: number }) =>
    api('PUT /api/admin/settings/rules/{rule}', { params: { rule }, body }),
  );
}

export function useResetRule() {
  return useChange(refresh, ({ rule, version }: { rule: RuleName; version: number }) =>
    api('POST /api/admin/settings/rules/{rule}/reset', { params: { rule }, body: { version } }),
  );
}
