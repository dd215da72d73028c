import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { paths } from '#contract/values/paths.ts';

export const jobsKey = ['jobs'] as const;

/** The jobs this user started last; kept right by the live stream. */
export function ownJobsQuery() {
  return queryOptions({
    queryKey: [...jobsKey, 'own'],
    queryFn: async ({ signal }) => (await api('GET /api/jobs', { query: { limit: 10 } }, { signal })).items,
    staleTime: Infinity,
  });
}

export function jobQuery(id: number) {
  return apiQuery([...jobsKey, 'one', id], 'GET /api/jobs/{id}', { params: { id } });
}

export const isActive = ({ state }: Job) => state === 'queued' || state === 'running';

/** A check of settings is done where it was refused: it ended as it should, and nothing was published. */
export const wasRefused = (job: Job) => job.kind === 'settings_publish' && job.result?.is_published === false;

/** What a job is called: some kinds name what they work on. */
export function nameJob(
  names: Record<Job['kind'], string | ((values: { title: string }) => string)>,
  { kind, title }: Pick<Job, 'kind' | 'title'>,
): string {
  const name = names[kind];
  return typeof name === 'string' ? name : name({ title });
}

/** Puts a job as it is now into everything that shows it. */
export function takeJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  const own = ownJobsQuery().queryKey;
  const jobs = client.getQueryData(own);
  const isKnown = jobs?.some(({ id }) => id === job.id);
  if (jobs) client.setQueryData(own, isKnown ? jobs.map((one) => (one.id === job.id ? job : one)) : [job, ...jobs]);
  // The list on its way may have been read before.
  else void client.invalidateQueries({ queryKey: own });
  // What it changed: lists of jobs, and where it has ended whatever it may have written.
  const keys = isActive(job)
    ? [['admin', 'GET /api/admin/jobs']]
    : ['admin', 'games', 'articles', 'article', 'export', 'library'].map((key) => [key]);
  if (job.kind === 'steam_sync') keys.push(['steam']);
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

export function refreshJobs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: jobsKey });
}

/** What a page shows of jobs that may have ended before the live stream began. */
export function refreshJobResults(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['export'] });
  void client.invalidateQueries({ queryKey: ['steam'] });
}

/** A step of a job that replies with it as it is afterwards. */
function useStep(step: (id: number) => Promise<Job>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (job) => {
      takeJob(client, job);
      // The live stream may have brought a later state before this reply.
      refreshJobs(client);
    },
  });
}

export const useCancelJob = () => useStep((id) => api('POST /api/jobs/{id}/cancel', { params: { id } }));

export const useRetryJob = () => useStep((id) => api('POST /api/jobs/{id}/retry', { params: { id } }));

/** A call that starts a job, which is shown at once wherever jobs are. */
export function useStartJob<V>(start: (value: V) => Promise<{ job_id: number }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}

/** The page on which a job's progress and result are read. */
export function jobPath({ id, kind }: Job): string {
  if (kind === 'data_export') return `${paths.profile()}#data`;
  if (kind === 'announcement') return paths.adminAnnouncements();
  return kind === 'steam_sync' ? paths.steamSync() : paths.adminJob(id);
}
