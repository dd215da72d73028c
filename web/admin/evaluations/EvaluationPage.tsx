import { Button } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX, Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useCancelJob } from '#web/jobs/jobs.api.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { LoadState } from '#web/ui/LoadState.tsx';
import { BackLink } from '#web/ui/PageHead.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Compare } from './Compare.tsx';
import { EvaluationTiles } from './EvaluationTiles.tsx';
import { evaluationQuery, useDeleteEvaluation, useRestoreEvaluation } from './evaluations.api.ts';
import { stateTones } from './metric-figures.ts';
import { QueryResults } from './QueryResults.tsx';
import { describeDense, describeSettings } from './tuned-settings.ts';
import styles from './Evaluations.module.css';

function EvaluationPage() {
  const id = Number(useParams()['evaluationId']);
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...evaluationQuery(id), enabled: isId });
  const { data } = query;
  usePageTitle(data && texts.name({ id: data.id }));
  return (
    <Stack gap={5}>
      <BackLink to={paths.adminEvaluations()} label={texts.all} />
      <LoadState
        query={query}
        failed={texts.failed}
        level="h1"
        missing={{
          isMissing: !isId,
          title: texts.notFound,
          hint: texts.notFoundHint,
        }}
        skeleton={<Skeleton height={420} />}
      >
        {(evaluation) => <Details evaluation={evaluation} />}
      </LoadState>
    </Stack>
  );
}

function Details({ evaluation }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const tuned = useMessages(adminEvaluationsPart).tuned;
  const number = (value: number) => formatNumber(language, value);
  const { id, game, kind, state, snapshot_version, retrieve_k, settings, note, summary, done, total, job_id } =
    evaluation;
  const isOpen = state === 'queued' || state === 'running';
  const changed = describeSettings(settings, tuned, number);
  const dense = describeDense(evaluation, tuned, number);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{`${texts.name({ id })}: ${game.title}`}</h1>
          <p>
            <Status tone={stateTones[state]}>{texts.states[state]}</Status>
            <span>{texts.kinds[kind]}</span>
            <span className="tabular">{`${texts.snapshot} ${number(snapshot_version)}`}</span>
            <span className="tabular">{`k = ${retrieve_k}`}</span>
            <time dateTime={evaluation.created_at} className="tabular">
              {formatMoment(language, evaluation.created_at)}
            </time>
          </p>
          <p>{`${texts.settings}: ${changed.length > 0 ? changed.join(', ') : texts.asProduct}`}</p>
          {dense && <p>{dense}</p>}
          {note && <p>{note}</p>}
        </div>
        <DeleteButton id={id} />
      </header>
      {isOpen && (
        <Stack as="section" gap={3} className={styles.chart} role="status">
          <Progress
            label={texts.name({ id })}
            percent={total === null ? undefined : (done / Math.max(1, total)) * 100}
          />
          <p className="tabular">
            {total === null ? texts.waits : texts.running({ done: number(done), total: number(total) })}
          </p>
          {job_id !== null && <CancelButton job_id={job_id} />}
        </Stack>
      )}
      {!isOpen && summary === null && <EmptyState icon={<SearchX size={24} aria-hidden />} title={texts.noResults} />}
      {summary && (
        <>
          <EvaluationTiles summary={summary} retrieve_k={retrieve_k} />
          <Compare evaluation={evaluation} />
          <QueryResults evaluation={evaluation} />
        </>
      )}
    </>
  );
}

/** Stops the run; what it measured so far is not kept. */
function CancelButton({ job_id }: { job_id: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const client = useQueryClient();
  const cancel = useCancelJob();
  return (
    <div>
      <Button
        variant="outlined"
        size="small"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(job_id, {
            onError: (error) => showToast(error.message, { tone: 'error' }),
            onSettled: () => void client.invalidateQueries({ queryKey: ['admin', 'evaluations'] }),
          })
        }
      >
        {texts.cancel}
      </Button>
    </div>
  );
}

function DeleteButton({ id }: { id: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const navigate = useNavigate();
  const remove = useDeleteEvaluation();
  const restore = useRestoreEvaluation();
  const fail = (error: Error) => showToast(error.message, { tone: 'error' });

  async function undo() {
    await restore.mutateAsync(id).then(() => showToast(texts.restored), fail);
  }

  async function deleteIt() {
    const isDone = await remove.mutateAsync(id).then(() => true, fail);
    if (isDone !== true) return;
    showToast(texts.deleted, { action: { label: texts.undo, onSelect: () => void undo() } });
    void navigate(paths.adminEvaluations());
  }

  return (
    <Button
      variant="outlined"
      tone="danger"
      icon={<Trash2 size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void deleteIt()}
    >
      {texts.delete}
    </Button>
  );
}

export { EvaluationPage as Component };
