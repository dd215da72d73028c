import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import jobsPart from 'messages:jobs';
import { isActive, jobPath, ownJobsQuery } from './jobs.api.ts';
import { JobCard } from './JobCard.tsx';
import styles from './JobsWidget.module.css';

/** Whoever comes back within this time is still shown how a job ended. */
const newsMs = 5 * 60_000;
const mostActive = 3;

/** One end of a job: run again, it ends again and is news once more. */
const endOf = ({ id, finished_at }: Job) => `${id} ${finished_at}`;

const endedLately = ({ finished_at }: Job) => finished_at !== null && Date.now() - Date.parse(finished_at) < newsMs;

const storageKey = 'closed_job_ends';

/** The ends of jobs whose cards were closed in this tab; kept over a reload, so that they stay closed. */
function listClosedEnds(): readonly string[] {
  return sessionStorage.getItem(storageKey)?.split(',') ?? [];
}

function saveClosedEnds(ends: readonly string[]) {
  try {
    sessionStorage.setItem(storageKey, ends.slice(-20).join(','));
  } catch {
    // Without room a card shows once more after a reload.
  }
}

/** Own jobs that run, and the one that ended last, wherever one is in the app. */
function JobsWidget() {
  const texts = useMessages(jobsPart);
  const { pathname } = useLocation();
  const { data: jobs = [] } = useQuery(ownJobsQuery());
  const [closed, setClosed] = useState(listClosedEnds);

  function close(job: Job) {
    const next = [...closed, endOf(job)];
    setClosed(next);
    saveClosedEnds(next);
  }

  const ended = jobs.find((job) => endedLately(job) && !closed.includes(endOf(job)));
  // A job's own page says all that its card would, and has it in its way.
  const shown = [...jobs.filter(isActive).slice(0, mostActive), ...(ended ? [ended] : [])].filter(
    (job) => pathname !== paths.adminJob(job.id) && pathname !== jobPath(job),
  );
  if (shown.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={styles.widget} aria-label={texts.jobs}>
      {shown.map((job) => (
        <JobCard key={job.id} job={job} onClose={() => close(job)} />
      ))}
    </Stack>
  );
}

export { JobsWidget as Component };
