import { useMayUse } from '#web/http/use-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { isActive, jobQuery, nameJob } from '#web/jobs/jobs.api.ts';
import { paths } from '#contract/values/paths.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { JobProblems, JobProgress, JobResult } from './JobOutcome.tsx';
import { JobOutcomeState } from './JobState.tsx';
import { UndoImport } from './UndoImport.tsx';
import { TrialResult } from './TrialResult.tsx';
import { useJobActions } from './useJobActions.ts';
import { withLastSearch } from '../list/last-search.ts';

/** The live stream tells of one's own jobs only; those of other admins are read again. */
const readAgainMs = 3000;

function JobPage() {
  const { id, isId } = useRecordId('jobId');
  const texts = useMessages(adminJobsPart);
  const isAdmin = useMayUse([]);
  const query = useQuery({
    ...jobQuery(id),
    enabled: isId,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? readAgainMs : false),
  });
  return (
    <Stack gap={5} most="var(--page)">
      <RecordState
        back={isAdmin ? { to: withLastSearch(paths.adminJobs()), label: texts.all } : undefined}
        query={query}
        isMissing={!isId}
        texts={texts}
        title={(job) => nameJob(texts.names, job)}
        skeleton={240}
      >
        {(job) => <Details job={job} />}
      </RecordState>
    </Stack>
  );
}

function Details({ job }: { job: Job }) {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  const { cancelJob, retryJob, isWorking } = useJobActions();
  const { created_at, can_cancel, can_retry } = job;
  return (
    <>
      <PageHead
        title={nameJob(texts.names, job)}
        lead={
          <Row as="span" gap={4}>
            <JobOutcomeState job={job} />
            <time dateTime={created_at} className="tabular">
              {formatMoment(language, created_at)}
            </time>
          </Row>
        }
        actions={
          <>
            {can_cancel && (
              <Button variant="outlined" loading={isWorking} onClick={() => void cancelJob(job)}>
                {texts.cancel}
              </Button>
            )}
            {can_retry && (
              <Button loading={isWorking} onClick={() => void retryJob(job)}>
                {texts.retry}
              </Button>
            )}
          </>
        }
      />
      {isActive(job) && <JobProgress job={job} />}
      {job.kind === 'model_trial' && job.result !== null ? (
        <TrialResult result={job.result} />
      ) : (
        <JobResult job={job} />
      )}
      {job.kind === 'wiki_import' && !isActive(job) && <UndoImport job={job} />}
      {job.error && <JobProblems error={job.error} />}
    </>
  );
}

export { JobPage as Component };
