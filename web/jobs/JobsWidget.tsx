import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import jobsPart from 'messages:jobs';
import { isActive, jobPath, ownJobsQuery } from './jobs.api.ts';
import { JobCard } from './JobCard.tsx';
import { useEndedJobs } from './useEndedJobs.ts';
import styles from './JobsWidget.module.css';

const mostActive = 3;

/** Own jobs that run, and the one that ended last, wherever one is in the app. */
function JobsWidget() {
  const texts = useMessages(jobsPart);
  const { pathname } = useLocation();
  const { data: jobs = [] } = useQuery(ownJobsQuery());
  // A job's own page says all that its card would, and has it in its way.
  const isElsewhere = (job: Job) =>
    pathname !== paths.adminJob(job.id) && pathname !== jobPath(job) && !isBesideWork(job);
  const { ended, close } = useEndedJobs(isElsewhere);
  const active = jobs.filter((job) => isActive(job) && isElsewhere(job));
  const shown = [...active.slice(0, mostActive), ...ended.slice(0, 1)];
  if (shown.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={styles.widget} aria-label={texts.jobs}>
      {shown.map((job) => (
        <JobCard key={job.id} job={job} onClose={() => close(job)} />
      ))}
    </Stack>
  );
}

/** Vectors follow every change of a text by themselves; who asked for some sees them come in the lab. */
const isBesideWork = ({ kind }: Job) => kind === 'embeddings';

export { JobsWidget as Component };
