import type { Job } from '#contract/jobs.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useCancelJob, useRetryJob } from '#web/jobs/jobs.api.ts';
import { showToast } from '#web/ui/toast.ts';
import { adminJobsTexts } from './admin-jobs.texts.ts';

export function useJobActions() {
  const texts = useTexts(adminJobsTexts);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const told = (text: string) => ({
    onSuccess: () => showToast(text),
    onError: (error: Error) => showToast(error.message, { tone: 'error' }),
  });
  return {
    cancelJob: ({ id }: Job) => cancel.mutate(id, told(texts.cancelled)),
    retryJob: ({ id }: Job) => retry.mutate(id, told(texts.retried)),
    isWorking: cancel.isPending || retry.isPending,
  };
}
