import type { Job } from '#contract/jobs.ts';
import { useCancelJob, useRetryJob } from '#web/jobs/jobs.api.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';

export function useJobActions() {
  const texts = useMessages(adminJobsPart);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const told = (action: Promise<Job>, text: string) =>
    void action.then(
      () => showToast(text),
      (error: Error) => showToast(error.message, { tone: 'error' }),
    );
  return {
    cancelJob: ({ id }: Job) => told(cancel.mutateAsync(id), texts.cancelled),
    retryJob: ({ id }: Job) => told(retry.mutateAsync(id), texts.retried),
    isWorking: cancel.isPending || retry.isPending,
  };
}
