import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { wroteLately } from '#web/http/writes.ts';
import { isActive, ownJobsQuery } from './jobs.api.ts';

const storageKey = 'started_jobs';

/** The jobs that were started in this tab; kept over a reload, so that the end of one that still runs is shown. */
function listStarted(): readonly number[] {
  return (sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean).map(Number);
}

function saveStarted(id: number) {
  try {
    sessionStorage.setItem(storageKey, [...listStarted(), id].slice(-20).join(','));
  } catch {
    // Without room the end of this job is told by the bell alone.
  }
}

/** One run of a job: run again, it is another one. */
const runOf = ({ id, finished_at }: Job) => `${id} ${finished_at}`;

/**
 * The jobs whose end is news here: started in this tab, and ended while this page was open. Other devices hear of
 * them by the bell, and after a reload they are no news.
 */
export function useEndedJobs(
  /** False where one sees anyway that the job has ended. */
  isNews: (job: Job) => boolean,
): { ended: Job[]; close: (job: Job) => void } {
  const client = useQueryClient();
  const { data: jobs = [] } = useQuery(ownJobsQuery());
  const [news, setNews] = useState<readonly string[]>([]);
  // A later end takes the place of an earlier one, which would otherwise come back once the later one's card is gone.
  const takeNews = useEffectEvent((ended: readonly Job[]) => {
    const runs = ended.filter(isNews).map(runOf);
    if (runs.length > 0) setNews(runs);
  });

  useEffect(() => {
    /** The list as it was last. */
    let before = client.getQueryData(ownJobsQuery().queryKey);
    return new QueryObserver(client, ownJobsQuery()).subscribe(({ data }) => {
      if (data === undefined || data === before) return;
      // What was there before the page was opened is no news.
      const ended = listEnded(before ?? data.filter(isOlderThanPage), data);
      before = data;
      if (ended.length > 0) takeNews(ended);
    });
  }, [client]);

  return {
    ended: jobs.filter((job) => !isActive(job) && news.includes(runOf(job))),
    close: (job) => setNews(news.filter((run) => run !== runOf(job))),
  };
}

const isOlderThanPage = ({ created_at }: Job) => Date.parse(created_at) < performance.timeOrigin;

/** Of the jobs of this tab those that have ended between two states of the list. */
function listEnded(before: readonly Job[], after: readonly Job[]): Job[] {
  const runs = new Map(before.map((job) => [job.id, runOf(job)]));
  const changed = after.filter((job) => runs.get(job.id) !== runOf(job));
  const begun = changed.filter((job) => isActive(job) || !runs.has(job.id));
  if (wroteLately()) for (const { id } of begun) saveStarted(id);
  const started = listStarted();
  return changed.filter((job) => !isActive(job) && started.includes(job.id));
}
