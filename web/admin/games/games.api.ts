import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import { jobQuery, takeJob } from '#web/jobs/jobs.api.ts';

/** Sends a knowledge file; the job that imports it is shown at once wherever jobs are. */
export function useImportGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api('POST /api/admin/games/import', {}, { file }),
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}
