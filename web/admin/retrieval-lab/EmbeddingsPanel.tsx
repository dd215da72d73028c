import { Button } from '#web/ui/controls/Button.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useQuery } from '@tanstack/react-query';
import type { GameEmbeddings } from '#contract/embeddings.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { Status } from '#web/ui/data/Status.tsx';
import { embeddingsQuery, isAtWork, useStartEmbeddings } from './retrieval-lab.api.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';

/** How far a game's chunks have vectors, and a job for the rest. */
export function EmbeddingsPanel({ game_id }: { game_id: number }) {
  const texts = useMessages(adminRetrievalPart).embeddings;
  const { data, error } = useQuery(embeddingsQuery(game_id));
  return (
    <Card title={texts.title}>
      {error && !data && <Alert>{error.message}</Alert>}
      {!data && !error && <Skeleton height={48} radius={8} />}
      {data?.model === null && <Note>{texts.notSetUp}</Note>}
      {data && data.model !== null && <Coverage game_id={game_id} coverage={data} model={data.model} />}
    </Card>
  );
}

interface CoverageProps {
  game_id: number;
  coverage: GameEmbeddings;
  model: string;
}

function Coverage({ game_id, coverage, model }: CoverageProps) {
  const texts = useMessages(adminRetrievalPart).embeddings;
  const language = useLanguage();
  const start = useAction(useStartEmbeddings(game_id).mutateAsync);
  const { chunks, covered, refused, job } = coverage;
  const atWork = isAtWork(coverage);
  const number = (value: number) => formatNumber(language, value);
  const isWhole = covered === chunks;
  return (
    <>
      <p>
        <Status tone={isWhole ? 'good' : 'attention'}>{isWhole ? texts.whole : texts.partly}</Status>
      </p>
      <Note>{texts.covered({ covered: number(covered), chunks: number(chunks), model })}</Note>
      {refused > 0 && <Note>{texts.refused({ count: refused })}</Note>}
      {atWork && <Progress label={texts.title} percent={job?.total ? (job.done / job.total) * 100 : undefined} />}
      {job?.state === 'failed' && !isWhole && <Alert>{texts.jobFailed}</Alert>}
      <Row>
        {!atWork && (
          <Button variant="outlined" loading={start.isPending} onClick={() => void start.run(undefined)}>
            {isWhole ? texts.check : texts.start}
          </Button>
        )}
        {job && <Link to={paths.adminJob(job.id)}>{texts.openJob}</Link>}
      </Row>
    </>
  );
}
