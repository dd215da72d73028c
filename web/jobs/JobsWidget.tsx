import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { isActive, ownJobsQuery } from './jobs.api.ts';
import { jobsTexts } from './jobs.texts.ts';
import { JobCard } from './JobCard.tsx';
import styles from './JobsWidget.module.css';

/** Own jobs that run, wherever one is in the app; one that ended stays in sight until it is closed. */
function JobsWidget() {
  const texts = useTexts(jobsTexts);
  const { data: jobs = [] } = useQuery(ownJobsQuery());
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());

  const fresh = jobs.filter((job) => isActive(job) && !watched.has(job.id));
  if (fresh.length > 0) {
    setWatched(new Set([...watched, ...fresh.map(({ id }) => id)]));
    // Run again: it is news once more.
    setClosed(new Set([...closed].filter((id) => !fresh.some((job) => job.id === id))));
  }

  function close(id: number) {
    setClosed(new Set([...closed, id]));
    setWatched(new Set([...watched].filter((one) => one !== id)));
  }

  const shown = jobs.filter((job) => isActive(job) || (watched.has(job.id) && !closed.has(job.id)));
  if (shown.length === 0) return null;
  return (
    <section className={styles.widget} aria-label={texts.jobs}>
      {shown.slice(0, 3).map((job) => (
        <JobCard key={job.id} job={job} onClose={() => close(job.id)} />
      ))}
    </section>
  );
}

export { JobsWidget as Component };
