import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import adminWikiPart from 'messages:admin-wiki';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { isActive, jobQuery } from '#web/jobs/jobs.api.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, FileButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note, Page } from '#web/ui/Layout.tsx';
import { LoadState } from '#web/ui/LoadState.tsx';
import { BackLink, PageHead } from '#web/ui/PageHead.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { JobProblems, JobProgress } from '../jobs/JobOutcome.tsx';
import { useSurveyWiki } from './games.api.ts';
import { WikiPreview } from './WikiPreview.tsx';

/** The stream tells of one's own jobs; another admin's is read again. */
const readAgainMs = 2000;

/** Brings a wiki into a game: its file, what would become of it, and the import. */
function WikiPage() {
  const texts = useMessages(adminWikiPart);
  const gameId = Number(useParams()['gameId']);
  const [query, setQuery] = useSearchParams();
  const look = Number(query.get('look') ?? 0);
  usePageTitle(texts.title);
  return (
    <Page gap={4}>
      <BackLink to={paths.adminGame(gameId)} label={texts.toGame} />
      <PageHead title={texts.title} />
      {look > 0 ? (
        <Preview jobId={look} onAnother={() => setQuery({})} />
      ) : (
        <ChooseFile gameId={gameId} onLook={(job) => setQuery({ look: String(job) }, { replace: true })} />
      )}
    </Page>
  );
}

function ChooseFile({ gameId, onLook }: { gameId: number; onLook: (jobId: number) => void }) {
  const texts = useMessages(adminWikiPart);
  const { mutate, isPending, error } = useSurveyWiki(gameId);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File | undefined) => {
    if (file === undefined || isPending) return;
    setTooLarge(file.size > limits.wikiFile);
    if (file.size <= limits.wikiFile) mutate(file, { onSuccess: ({ job_id }) => onLook(job_id) });
  };
  return (
    <Card>
      <p>{texts.hint}</p>
      {isPending ? (
        <Progress label={texts.sending} />
      ) : (
        <div>
          <FileButton
            icon={<FileUp size={18} aria-hidden />}
            accept=".xml,.gz,.bz2"
            onChange={({ target }) => {
              take(target.files?.[0]);
              // The same file, mended, may be chosen again.
              target.value = '';
            }}
          >
            {texts.choose}
          </FileButton>
        </div>
      )}
      <Note>{texts.limits}</Note>
      {isTooLarge && <Alert>{texts.tooLarge}</Alert>}
      {error && !isTooLarge && <Alert>{error.message}</Alert>}
    </Card>
  );
}

function Preview({ jobId, onAnother }: { jobId: number; onAnother: () => void }) {
  const texts = useMessages(adminWikiPart);
  const query = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? readAgainMs : false),
  });
  return (
    <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={240} />}>
      {(job) => {
        if (isActive(job)) return <JobProgress job={job} />;
        if (job.kind === 'wiki_survey' && job.result !== null)
          return <WikiPreview survey={job.result} onAnother={onAnother} />;
        return (
          <>
            {job.error && <JobProblems error={job.error} />}
            <div>
              <Button variant="outlined" onClick={onAnother}>
                {texts.another}
              </Button>
            </div>
          </>
        );
      }}
    </LoadState>
  );
}

export { WikiPage as Component };
