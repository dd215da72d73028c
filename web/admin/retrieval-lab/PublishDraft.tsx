import { useState } from 'react';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import type { GameSettings } from '#contract/game-settings.ts';
import type { Job } from '#contract/jobs.ts';
import { leastProvingQueries } from '#contract/values/gate-verdicts.ts';
import { limits } from '#contract/values/limits.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { isActive, useCancelJob } from '#web/jobs/jobs.api.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { usePublish } from './retrieval-lab.api.ts';
import type { PublishJob } from './usePublishJob.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';

const GateRefusal = lazyScreen(() => import('./GateRefusal.tsx'));

/**
 * Publishes the draft, and says what decides on it; where queries or questions get worse it names them and asks for a
 * reason, and where only few prove anything it asks before.
 */
export function PublishDraft({ settings, job, onStart }: { settings: GameSettings } & PublishJob) {
  const texts = useMessages(adminRetrievalPart).lab;
  const { game, queries, questions } = settings;
  const { id } = game;
  const publish = usePublish(id, onStart);
  const [isConfirming, setConfirming] = useState(false);
  // With few labelled queries the players' questions decide; without either the gate itself asks for a reason.
  const areDeciding = queries < leastProvingQueries && questions > 0;
  const isThin = queries + questions > 0 && Math.max(queries, questions) < leastProvingQueries;
  const isRunning = publish.isPending || (job !== undefined && isActive(job));
  const refusal = job?.result?.is_published === false ? job.result.gate : undefined;

  function override(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    if (typeof reason === 'string') publish.mutate({ reason });
  }

  return (
    <Stack gap={3}>
      <div>
        <Button loading={isRunning} onClick={() => (isThin ? setConfirming(true) : publish.mutate({}))}>
          {areDeciding ? texts.publishIf({ count: questions }) : texts.publish}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={texts.thin}
          confirm={texts.publish}
          isDanger={false}
          onConfirm={() => publish.mutate({})}
          onClose={() => setConfirming(false)}
        >
          <p>{texts.thinHint({ queries, questions })}</p>
        </ConfirmDialog>
      )}
      {job && isActive(job) && <PublishingProgress job={job} />}
      {publish.error && <Alert tone="error">{publish.error.message}</Alert>}
      {!isRunning && job?.error && <Alert tone="error">{job.error.detail}</Alert>}
      {!isRunning && job?.state === 'cancelled' && <Note>{texts.publishCancelled}</Note>}
      {!isRunning && refusal && (
        <>
          <div role="alert">
            <GateRefusal gate={refusal} />
          </div>
          <Stack as="form" gap={3} onSubmit={override}>
            <Field
              size="small"
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              minLength={3}
              maxLength={limits.reason}
              required
              autoComplete="off"
            />
            <Button type="submit" variant="outlined" tone="danger">
              {texts.publishAnyway}
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  );
}

function PublishingProgress({ job }: { job: Job }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const cancel = useAction(useCancelJob().mutateAsync);
  const { id, done, total, can_cancel } = job;
  const share = total === null ? undefined : (done / Math.max(1, total)) * 100;
  return (
    <Stack gap={2}>
      <Progress label={texts.publishing} percent={share} />
      <Note role="status">{texts.publishing}</Note>
      {total !== null && (
        <Note className="tabular">
          {texts.progress({ done: formatNumber(language, done), total: formatNumber(language, total) })}
        </Note>
      )}
      <Button
        size="small"
        variant="text"
        disabled={!can_cancel || cancel.isPending}
        onClick={() => void cancel.run(id)}
      >
        {texts.cancel}
      </Button>
    </Stack>
  );
}
