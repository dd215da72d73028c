import { CircleSlash, ExternalLink, RotateCcw } from 'lucide-react';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { nameJob } from '#web/jobs/jobs.api.ts';
import adminJobsPart from 'messages:admin-jobs';
import uiPart from 'messages:ui';
import { RowMenu } from '../list/RowMenu.tsx';
import { useJobActions } from './useJobActions.ts';

export function JobMenu({ job }: { job: Job }) {
  const texts = useMessages(adminJobsPart);
  const shared = useMessages(uiPart);
  const { cancelJob, retryJob } = useJobActions();
  const open = { label: shared.open, icon: ExternalLink, to: paths.adminJob(job.id) };
  const retry = { label: texts.retry, icon: RotateCcw, onSelect: () => void retryJob(job) };
  const cancel = { label: texts.cancel, icon: CircleSlash, onSelect: () => void cancelJob(job) };
  const actions = [open, ...(job.can_retry ? [retry] : []), ...(job.can_cancel ? [cancel] : [])];
  return <RowMenu name={nameJob(texts.names, job)} actions={actions} />;
}
