import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { isActive, jobQuery, nameJob } from '#web/jobs/jobs.api.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { RecordState } from '../RecordState.tsx';
import { JobProblems, JobProgress, JobResult } from './JobOutcome.tsx';
import { JobState } from './JobState.tsx';
import { useJobActions } from './useJobActions.ts';
import styles from './JobPage.module.css';

/** Told by the live stream; asked for as well, since another admin's job is told to that admin only. */
const askAgainMs = 3000;

function JobPage() {
  const id = Number(useParams()['jobId']);
  const texts = useMessages(adminJobsPart);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    ...jobQuery(id),
    enabled: isId,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? askAgainMs : false),
  });
  const { data, error } = query;
  const isMissing = !isId || (error instanceof ApiError && error.status === 404);
  usePageTitle(data && nameJob(texts.names, data));

  return (
    <div className={styles.page}>
      <Link to={paths.adminJobs()} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {texts.all}
      </Link>
      {data && <Details job={data} />}
      {(!data || isMissing) && (
        <RecordState query={query} texts={texts} isMissing={isMissing}>
          <Skeleton height={240} radius={24} />
        </RecordState>
      )}
    </div>
  );
}

function Details({ job }: { job: Job }) {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  const { cancelJob, retryJob, isWorking } = useJobActions();
  const { kind, title, state, created_at, can_cancel, can_retry } = job;
  return (
    <article className={styles.card}>
      <header>
        <h1>{nameJob(texts.names, { kind, title })}</h1>
        <p>
          <JobState state={state} />
          <time dateTime={created_at} className="tabular">
            {formatMoment(language, created_at)}
          </time>
        </p>
      </header>
      {isActive(job) && <JobProgress job={job} />}
      <JobResult job={job} />
      {job.error && <JobProblems error={job.error} />}
      {(can_cancel || can_retry) && (
        <footer>
          {can_retry && (
            <Button loading={isWorking} onClick={() => retryJob(job)}>
              {texts.retry}
            </Button>
          )}
          {can_cancel && (
            <Button variant="outlined" loading={isWorking} onClick={() => cancelJob(job)}>
              {texts.cancel}
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}

export { JobPage as Component };
