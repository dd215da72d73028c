import type { AdminJob } from '#contract/jobs.ts';
import { api } from '#web/http/api.ts';
import type { ListSource } from '../list/list-source.ts';

const endpoint = 'GET /api/admin/jobs';

export const jobsSource: ListSource<AdminJob> = {
  endpoint,
  load: (query, signal) => api(endpoint, { query }, { signal }),
};
