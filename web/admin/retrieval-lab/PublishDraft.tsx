import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import type { GameSettings } from '#contract/game-settings.ts';
import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/values/limits.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { isActive, useCancelJob } from '#web/jobs/jobs.api.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { GateRefusal } from './GateRefusal.tsx';
import { usePublish } from './retrieval-lab.api.ts';
import { usePublishJob } from './usePublishJob.ts';
import styles from './RetrievalLab.module.css';

/** Publishes the draft; where labelled queries get worse it names them and asks for a reason. */
export function PublishDraft({ settings }: { settings: GameSettings }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const { id } = settings.game;
  const publish = usePublish(id);
  const job = usePublishJob(settings);
  const isRunning = publish.isPending || (job !== undefined && isActive(job));
  const refusal = job?.result?.is_published === false ? job.result.gate : undefined;

  function override(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    if (typeof reason === 'string') publish.mutate({ reason });
  }

  return (
    <div className={styles.publish}>
      <Button loading={isRunning} onClick={() => publish.mutate({})}>
        {texts.publish}
      </Button>
      {job && isActive(job) && <PublishingProgress job={job} />}
      {publish.error && <Alert tone="error">{publish.error.message}</Alert>}
      {!isRunning && job?.error && <Alert tone="error">{job.error.detail}</Alert>}
      {!isRunning && job?.state === 'cancelled' && <p className={styles.quiet}>{texts.publishCancelled}</p>}
      {!isRunning && refusal && (
        <>
          <div role="alert">
            <GateRefusal gate={refusal} />
          </div>
          <form onSubmit={override}>
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
          </form>
        </>
      )}
    </div>
  );
}

function PublishingProgress({ job }: { job: Job }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const cancel = useCancelJob();
  const { id, done, total, can_cancel } = job;
  const share = total === null ? undefined : (done / Math.max(1, total)) * 100;
  return (
    <div className={styles.progress}>
      <Progress label={texts.publishing} percent={share} />
      <p className={styles.quiet} role="status">
        {texts.publishing}
      </p>
      {total !== null && (
        <p className={`${styles.quiet} tabular`}>
          {texts.progress({ done: formatNumber(language, done), total: formatNumber(language, total) })}
        </p>
      )}
      <Button
        size="small"
        variant="text"
        disabled={!can_cancel || cancel.isPending}
        onClick={() => cancel.mutate(id, { onError: (error) => showToast(error.message, { tone: 'error' }) })}
      >
        {texts.cancel}
      </Button>
    </div>
  );
}
