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
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Page } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink, PageHead } from '#web/ui/layout/PageHead.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { JobProblems, JobProgress } from '../jobs/JobOutcome.tsx';
import { useSurveyAddress, useSurveyWiki } from './games.api.ts';
import { ChooseMarkdown } from './ChooseMarkdown.tsx';
import { GameWikis } from './GameWikis.tsx';
import { PasteTexts } from './PasteTexts.tsx';
import { WikiPreview } from './WikiPreview.tsx';

/** The stream tells of one's own jobs; another admin's is read again. */
const readAgainMs = 2000;

/** Brings the texts of a wiki, files or pages into a game: what was chosen, what would become of it, and the import. */
function WikiPage() {
  const texts = useMessages(adminWikiPart);
  const gameId = Number(useParams()['gameId']);
  const [query, setQuery] = useSearchParams();
  const look = Number(query.get('look') ?? 0);
  const show = (job: number) => setQuery({ look: String(job) }, { replace: true });
  usePageTitle(texts.title);
  return (
    <Page>
      <BackLink to={paths.adminGame(gameId)} label={texts.toGame} />
      <PageHead title={texts.title} />
      {look > 0 ? (
        <Preview jobId={look} onAnother={() => setQuery({})} />
      ) : (
        <>
          <PasteTexts gameId={gameId} onLook={show} />
          <ChooseMarkdown gameId={gameId} onLook={show} />
          <ChooseAddress gameId={gameId} onLook={show} />
          <ChooseFile gameId={gameId} onLook={show} />
          <GameWikis gameId={gameId} />
        </>
      )}
    </Page>
  );
}

interface ChooseProps {
  gameId: number;
  /** Gets the job that looks at what was chosen. */
  onLook: (job: number) => void;
}

function ChooseAddress({ gameId, onLook }: ChooseProps) {
  const texts = useMessages(adminWikiPart);
  const { mutateAsync } = useSurveyAddress(gameId);
  const form = useServerForm({ address: '' }, async ({ address }) => onLook((await mutateAsync(address)).job_id));
  return (
    <Card title={texts.fromAddress}>
      <Form form={form}>
        <Field
          {...form.register('address', texts.addressHint)}
          label={texts.wikiAddress}
          placeholder="https://wiki.example.org/wiki/Main_Page"
          inputMode="url"
          required
          maxLength={limits.webAddress}
        />
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {texts.look}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function ChooseFile({ gameId, onLook }: ChooseProps) {
  const texts = useMessages(adminWikiPart);
  const { mutate, isPending, error } = useSurveyWiki(gameId);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File) => {
    if (isPending) return;
    setTooLarge(file.size > limits.wikiFile);
    if (file.size <= limits.wikiFile) mutate(file, { onSuccess: ({ job_id }) => onLook(job_id) });
  };
  return (
    <Card title={texts.fromFile}>
      <p>{texts.hint}</p>
      {isPending ? (
        <Progress label={texts.sending} />
      ) : (
        <div>
          <FileButton icon={<FileUp size={18} aria-hidden />} accept=".xml,.gz,.bz2" onChoose={take}>
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
