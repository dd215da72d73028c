import type { Job } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import jobsPart from 'messages:jobs';
import { jobPath, useCancelJob, nameJob } from './jobs.api.ts';
import styles from './JobsWidget.module.css';

/** One job that waits or runs. */
export function JobCard({ job }: { job: Job }) {
  const texts = useMessages(jobsPart);
  const language = useLanguage();
  const cancel = useAction(useCancelJob().mutateAsync);
  const name = nameJob(texts.names, job);
  const isCounted = job.state === 'running' && job.total !== null;

  return (
    <Stack as="article" gap={2} className={styles.card}>
      <b>{name}</b>
      <Progress label={name} percent={isCounted ? (job.done / Math.max(1, job.total ?? 1)) * 100 : undefined} />
      <Row as="footer" isTight>
        <span className="second tabular" data-grow>
          {isCounted
            ? texts.progress({ done: formatNumber(language, job.done), total: formatNumber(language, job.total ?? 0) })
            : texts.states[job.state]}
        </span>
        <Link
          to={jobPath(job)}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          {texts.details}
        </Link>
        <Button
          variant="text"
          size="small"
          disabled={!job.can_cancel || cancel.isPending}
          onClick={() => void cancel.run(job.id)}
        >
          {job.can_cancel ? texts.cancel : texts.cancelling}
        </Button>
      </Row>
    </Stack>
  );
}
