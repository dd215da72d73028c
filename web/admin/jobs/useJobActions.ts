import type { Job } from '#contract/jobs.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { useCancelJob, useRetryJob } from '#web/jobs/jobs.api.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';

export function useJobActions() {
  const texts = useMessages(adminJobsPart);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const cancelling = useAction(({ id }: Job) => cancel.mutateAsync(id), { done: texts.cancelled });
  const retrying = useAction(({ id }: Job) => retry.mutateAsync(id), { done: texts.retried });
  return {
    cancelJob: cancelling.run,
    retryJob: retrying.run,
    isWorking: cancelling.isPending || retrying.isPending,
  };
}
