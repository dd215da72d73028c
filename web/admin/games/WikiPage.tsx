import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import adminWikiPart from 'messages:admin-wiki';
import type { Job } from '#contract/jobs.ts';
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
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink, PageHead } from '#web/ui/layout/PageHead.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { JobProgress } from '../jobs/JobOutcome.tsx';
import { useSurveyAddress, useSurveyWiki } from './games.api.ts';
import { ChooseMarkdown } from './ChooseMarkdown.tsx';
import type { ChooseProps } from './choose-props.ts';
import { ImportCommand } from './ImportCommand.tsx';
import { PasteTexts } from './PasteTexts.tsx';

const GameWikis = lazyScreen(() => import('./GameWikis.tsx'));
const WikiPreview = lazyScreen(() => import('./WikiPreview.tsx'));

/** The stream tells of one's own jobs; another admin's is read again. */
const readAgainMs = 2000;

type Way = 'paste' | 'files' | 'address' | 'export';

/** Brings the texts of a wiki, files or pages into a game: what was chosen, what would become of it, and the import. */
function WikiPage() {
  const texts = useMessages(adminWikiPart);
  const gameId = Number(useParams()['gameId']);
  const [query, setQuery] = useSearchParams();
  const [way, setWay] = useState<Way | null>(null);
  const look = Number(query.get('look') ?? 0);
  const looked = useQuery({
    ...jobQuery(look),
    enabled: look > 0,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? readAgainMs : false),
  });
  const failed = look > 0 && looked.data !== undefined && isFruitless(looked.data) ? looked.data : null;
  usePageTitle(texts.title);
  // Each way of choosing shows its own fault.
  const choose = (own: Way): ChooseProps => ({
    gameId,
    onLook: (job) => {
      setWay(own);
      setQuery({ look: String(job) }, { replace: true });
    },
    problem: way === own && failed?.error ? <Problem error={failed.error} /> : null,
  });
  return (
    <Stack gap={5} most="var(--page)">
      <BackLink to={paths.adminGame(gameId)} label={texts.toGame} />
      <PageHead title={texts.title} />
      {look > 0 && failed === null && (
        <LoadState query={looked} failed={texts.failed} skeleton={<Skeleton height={240} />}>
          {(job) =>
            job.kind === 'wiki_survey' && job.result !== null ? (
              <WikiPreview survey={job.result} onAnother={() => setQuery({})} />
            ) : (
              <JobProgress job={job} />
            )
          }
        </LoadState>
      )}
      {way === null && failed?.error && <Problem error={failed.error} />}
      {/* What was typed stays while its look is shown. */}
      <div hidden={look > 0 && failed === null}>
        <Stack gap={5}>
          <PasteTexts {...choose('paste')} />
          <ChooseMarkdown {...choose('files')} />
          <ChooseAddress {...choose('address')} />
          <ChooseFile {...choose('export')} />
          <GameWikis gameId={gameId} />
        </Stack>
      </div>
    </Stack>
  );
}

/** The fault itself, where it is known. */
function Problem({ error: { detail, problems } }: { error: NonNullable<Job['error']> }) {
  return <Alert>{problems.length > 0 ? problems.join(' ') : detail}</Alert>;
}

const isFruitless = (job: Job) => !isActive(job) && (job.kind !== 'wiki_survey' || job.result === null);

function ChooseAddress({ gameId, onLook, problem }: ChooseProps) {
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
      {problem}
    </Card>
  );
}

function ChooseFile({ gameId, onLook, problem }: ChooseProps) {
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
      <ImportCommand gameId={gameId} option="--wiki FILE" />
      {isTooLarge && <Alert>{texts.tooLarge}</Alert>}
      {error && !isTooLarge && <Alert>{error.message}</Alert>}
      {problem}
    </Card>
  );
}

export { WikiPage as Component };
