import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle, X } from 'lucide-react';
import type { Job } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, IconButton } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import jobsPart from 'messages:jobs';
import uiPart from 'messages:ui';
import { isActive, jobPath, useCancelJob, nameJob, wasRefused } from './jobs.api.ts';
import { useLeave } from './useLeave.ts';
import styles from './JobsWidget.module.css';
import '#web/ui/tones.css';

const icons = {
  queued: LoaderCircle,
  running: LoaderCircle,
  succeeded: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
} satisfies Record<Job['state'], typeof CircleCheck>;

const tones: Partial<Record<Job['state'], string>> = { succeeded: 'good', failed: 'error' };

/** How long the card of an ended job stays; what did not work takes longer to read and to act upon. */
const shownMs = { succeeded: 10_000, otherwise: 30_000 };

export function JobCard({ job, onClose }: { job: Job; onClose: () => void }) {
  const texts = useMessages(jobsPart);
  const shared = useMessages(uiPart);
  const language = useLanguage();
  const cancel = useAction(useCancelJob().mutateAsync);
  const active = isActive(job);
  const isRefused = wasRefused(job);
  const state = isRefused ? 'failed' : job.state;
  const Icon = icons[state];
  const name = nameJob(texts.names, job);
  const links = {
    queued: texts.details,
    running: texts.details,
    succeeded: texts.result,
    failed: texts.reason,
    cancelled: texts.details,
  };
  const leave = useLeave(active ? null : state === 'succeeded' ? shownMs.succeeded : shownMs.otherwise, onClose);
  const isCounted = job.state === 'running' && job.total !== null;

  return (
    <Stack as="article" gap={2} className={`float rise ${styles.card}`} {...leave}>
      <Row as="header" isTight>
        <Icon
          size={20}
          data-tone={tones[state] ?? 'primary'}
          aria-hidden
          className={state === 'running' ? 'turn' : undefined}
        />
        <b data-grow>{name}</b>
        {!active && (
          <IconButton isSmall label={shared.close} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </Row>
      {active && (
        <Progress label={name} percent={isCounted ? (job.done / Math.max(1, job.total ?? 1)) * 100 : undefined} />
      )}
      <Row as="footer" isTight>
        {/* Only the end is announced, not each step. */}
        <span className="second tabular" data-grow role={active ? undefined : 'status'}>
          {isCounted
            ? texts.progress({ done: formatNumber(language, job.done), total: formatNumber(language, job.total ?? 0) })
            : isRefused
              ? texts.refused
              : job.partly
                ? texts.partly(job.partly)
                : texts.states[state]}
        </span>
        <Link to={jobPath(job)} onClick={active ? undefined : onClose}>
          {links[state]}
        </Link>
        {active && (
          <Button
            variant="text"
            size="small"
            disabled={!job.can_cancel || cancel.isPending}
            onClick={() => void cancel.run(job.id)}
          >
            {job.can_cancel ? texts.cancel : texts.cancelling}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
