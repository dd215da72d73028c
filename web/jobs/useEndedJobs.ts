import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
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
 * Tells the end of each job that is news here, once: of one that was started in this tab and ended while this page was
 * open. Other devices hear of it by the bell, and after a reload it is no news.
 */
export function useEndedJobs(onEnded: (job: Job) => void): void {
  const client = useQueryClient();
  useQuery(ownJobsQuery());
  const takeNews = useEffectEvent((ended: readonly Job[]) => ended.forEach(onEnded));

  useEffect(() => {
    /** The list as it was last. */
    let before = client.getQueryData(ownJobsQuery().queryKey);
    return new QueryObserver(client, ownJobsQuery()).subscribe(({ data }) => {
      if (data === undefined || data === before) return;
      // What was there before the page was opened is no news.
      const ended = listEnded(before ?? data.filter(isOlderThanPage), data);
      before = data;
      takeNews(ended);
    });
  }, [client]);
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
