import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, SearchX, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useCancelJob } from '#web/jobs/jobs.api.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { keepCase } from '#web/shell/case-address.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Compare } from './Compare.tsx';
import { EvaluationTiles } from './EvaluationTiles.tsx';
import { evaluationQuery, labQuestion, useDeleteEvaluation, useRestoreEvaluation } from './evaluations.api.ts';
import { JobState } from '../jobs/JobState.tsx';
import { describeRun } from './metric-figures.ts';
import { QueryResults } from './QueryResults.tsx';
import { describeDense, describeSettings } from './tuned-settings.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { withLastSearch } from '../list/last-search.ts';

function EvaluationPage() {
  const { id, isId } = useRecordId('evaluationId');
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const query = useQuery({ ...evaluationQuery(id), enabled: isId });
  const [address] = useQueryParams();
  const question = address.get(labQuestion);
  const toLab = (game_id: number) =>
    keepCase(withQuery(paths.adminRetrievalLab(), { game_id, q: question ?? '' }), address);
  // Whoever came from the lab goes back to the same question in it.
  const back =
    question !== null && query.data
      ? { to: toLab(query.data.game.id), label: texts.toLab }
      : { to: withLastSearch(paths.adminEvaluations()), label: texts.all };
  return (
    <Stack gap={5}>
      <RecordState
        back={back}
        query={query}
        isMissing={!isId}
        texts={texts}
        title={(evaluation) => texts.name(evaluation)}
        skeleton={420}
      >
        {(evaluation) => <Details evaluation={evaluation} />}
      </RecordState>
    </Stack>
  );
}

function Details({ evaluation }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  const tuned = useMessages(adminEvaluationsPart).tuned;
  const [address] = useQueryParams();
  const number = (value: number) => formatNumber(language, value);
  const { id, game, kind, state, snapshot_version, retrieve_k, settings, summary, done, total, job_id } = evaluation;
  const isOpen = state === 'queued' || state === 'running';
  const changed = describeSettings(settings, tuned, number);
  const dense = describeDense(evaluation, tuned, number);
  return (
    <>
      <PageHead
        title={`${texts.name({ id })}: ${game.title}`}
        actions={
          <>
            {!address.has(labQuestion) && (
              <ButtonLink
                variant="outlined"
                icon={<FlaskConical size={18} aria-hidden />}
                to={keepCase(withQuery(paths.adminRetrievalLab(), { game_id: game.id }), address)}
              >
                {texts.toLab}
              </ButtonLink>
            )}
            <DeleteButton id={id} />
          </>
        }
        lead={describeRun(evaluation, texts)}
      />
      <Row gap={5}>
        <JobState state={state} names={texts.states} />
        <span>{texts.kinds[kind]}</span>
        <span className="tabular">{`${texts.snapshot} ${number(snapshot_version)}`}</span>
        <span className="tabular">{`k = ${retrieve_k}`}</span>
        <time dateTime={evaluation.created_at} className="tabular">
          {formatMoment(language, evaluation.created_at)}
        </time>
      </Row>
      {isOpen && (
        <Card as="div" role="status">
          <Progress
            label={texts.name({ id })}
            percent={total === null ? undefined : (done / Math.max(1, total)) * 100}
          />
          <p className="tabular">
            {total === null ? texts.waits : texts.running({ done: number(done), total: number(total) })}
          </p>
          {job_id !== null && <CancelButton job_id={job_id} />}
        </Card>
      )}
      {!isOpen && summary === null && <EmptyState icon={<SearchX size={24} aria-hidden />} title={texts.noResults} />}
      {summary && (
        <>
          <EvaluationTiles summary={summary} retrieve_k={retrieve_k} />
          <Note>
            {[`${texts.settings}: ${changed.length > 0 ? changed.join(', ') : texts.asProduct}`, dense]
              .filter(Boolean)
              .join('. ')}
          </Note>
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
  const cancel = useAction(useCancelJob().mutateAsync, { refresh: [['admin', 'evaluations']] });
  return (
    <div>
      <Button variant="outlined" size="small" loading={cancel.isPending} onClick={() => void cancel.run(job_id)}>
        {texts.cancel}
      </Button>
    </div>
  );
}

function DeleteButton({ id }: { id: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const navigate = useNavigate();
  const restore = useRestoreEvaluation().mutateAsync;
  const remove = useAction(useDeleteEvaluation().mutateAsync, {
    done: texts.deleted,
    undo: () => restore(id).then(() => showToast(texts.restored)),
    onDone: () => navigate(paths.adminEvaluations()),
  });

  return (
    <Button
      variant="outlined"
      tone="danger"
      icon={<Trash2 size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void remove.run(id)}
    >
      {texts.delete}
    </Button>
  );
}

export { EvaluationPage as Component };
