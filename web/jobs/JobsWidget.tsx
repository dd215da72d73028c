import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { jobsPlace } from '#web/shell/bar/jobs-place.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { Popover } from '#web/ui/layout/Popover.tsx';
import jobsPart from 'messages:jobs';
import { isActive, jobPath, nameJob, ownJobsQuery, wasRefused } from './jobs.api.ts';
import { JobCard } from './JobCard.tsx';
import { useEndedJobs } from './useEndedJobs.ts';
import styles from './JobsWidget.module.css';

/** How many of one's own jobs run, in the top bar, with their progress behind it; a message tells the end of each. */
function JobsWidget() {
  const texts = useMessages(jobsPart);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: jobs = [] } = useQuery(ownJobsQuery());
  // A job's own page says all that the message would.
  const isElsewhere = (job: Job) =>
    pathname !== paths.adminJob(job.id) && pathname !== jobPath(job) && !isBesideWork(job);
  useEndedJobs((job) => {
    if (!isElsewhere(job)) return;
    const isRefused = wasRefused(job);
    const isGood = job.state === 'succeeded' && !isRefused;
    const end = isRefused ? texts.refused : job.partly ? texts.partly(job.partly) : texts.states[job.state];
    showToast(texts.ended({ name: nameJob(texts.names, job), end }), {
      tone: isGood || job.state === 'cancelled' ? 'plain' : 'error',
      action: { label: isGood ? texts.result : texts.reason, onSelect: () => void navigate(jobPath(job)) },
    });
  });
  const active = jobs.filter((job) => isActive(job) && !isBesideWork(job));
  const place = document.getElementById(jobsPlace);
  if (active.length === 0 || place === null) return null;
  return createPortal(
    <Popover
      label={texts.running({ count: active.length })}
      isIcon
      align="end"
      trigger={
        <span className={styles.counter}>
          <LoaderCircle size={20} className="turn" aria-hidden />
          <b className="tabular">{active.length}</b>
        </span>
      }
    >
      {active.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </Popover>,
    place,
  );
}

/** Vectors follow every change of a text by themselves; who asked for some sees them come in the lab. */
const isBesideWork = ({ kind }: Job) => kind === 'embeddings';

export { JobsWidget as Component };
